-- note: at most 10 statements are open
-- formats: MIXED
DELIMITER ;;
create database d1;;
use d1;;
create table bezirk (id int not null auto_increment, name varchar(60) not null, wahlberechtigte int unsigned not null, primary key (id), unique key (name)) engine=innodb;;
create table partei (kurz varchar(8) not null, lang varchar(120) not null, farbe char(7) not null default '#000000', primary key (kurz)) engine=innodb;;
create table auszaehlung (
  bezirk_id int not null,
  kurz varchar(8) not null,
  stimmen int unsigned not null default 0,
  gemeldet datetime not null,
  primary key (bezirk_id, kurz),
  foreign key (bezirk_id) references bezirk (id) on delete cascade,
  foreign key (kurz) references partei (kurz) on update cascade
) engine=innodb;;
create table meldung (nr int not null auto_increment primary key, wer varchar(40) not null default 'anonym', rohtext blob, eingang timestamp not null default current_timestamp) engine=myisam;;
insert into bezirk (name, wahlberechtigte) values ('Nord', 12000);;
update meldung set wer = 1 where false;;
insert into partei (kurz, lang) values ('ABC', 'Allgemeine Bürger-Centrale'), ('GRÜ', 'Die Grünen Übermütigen'), ('XY', 'Xylophon-Ypsilon');;
insert into partei values ('ABC', 'Andere Bürger', '#ff0000');;
create procedure melde(b varchar(60) charset utf8, p varchar(8) charset utf8, n int)
begin
  declare bid int;
  declare exit handler for sqlexception
  begin
    
    rollback;
    insert into meldung (wer, rohtext) values ('fehler', 'x');
  end;
  insert into meldung (wer, rohtext) values (b, concat(p, '=', n));
  start transaction;
  select id into bid from bezirk where name = b;
  insert into auszaehlung values (bid, p, n, now()) on duplicate key update stimmen = values(stimmen), gemeldet = values(gemeldet);
  if (select sum(stimmen) from auszaehlung where bezirk_id = bid) > (select wahlberechtigte from bezirk where id = bid) then
    signal sqlstate '45000' set message_text = 'mehr Stimmen als Wähler', mysql_errno = 30001;
  end if;
  commit;
end;;
call melde('Nord', 'ABC', 5000);;
call melde('Nord', 'GRÜ', 4100);;
call melde('Nord', 'XY', 4100);;
call melde('West', 'XY', 1);;
