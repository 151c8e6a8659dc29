-- note: at most 0 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create database chess;;
use chess;;
create table player (
  player_id int(11) not null auto_increment,
  name varchar(50) character set utf8 not null,
  rating smallint(5) unsigned not null default 1200,
  title enum('','FM','IM','GM') not null default '',
  joined date,
  active tinyint(1) not null default 1,
  primary key (player_id)
) engine=InnoDB;;
create table game (
  game_id int(11) not null auto_increment,
  white int(11) not null,
  black int(11) not null,
  played_on date not null,
  result enum('1-0','0-1','1/2') null,
  moves blob,
  primary key (game_id),
  constraint g_w foreign key (white) references player(player_id) on delete cascade,
  constraint g_b foreign key (black) references player(player_id) on delete cascade
) engine=InnoDB;;
create table rating_history (player_id int not null, seq int not null auto_increment, old smallint, new smallint, primary key (player_id, seq)) engine=MyISAM;;
insert into player (name, joined) values ('Émile Bäcker','2001-09-01'),('Zsófia Kovács','2003-01-15'),('Tom','2010-10-10'),('Ana María Núñez','2012-12-12');;
create trigger tr_rating after update on players for each row set @x = 1;;
create trigger tr_rating after update on player for each row
begin
  if old.rating != new.rating then
    insert into rating_history (player_id, old, new) values (new.player_id, old.rating, new.rating);
  end if;
end;;
create function expected(a int, b int) returns double deterministic no sql
return 1 / (1 + pow(10, (b - a) / 400));;
create procedure record_game(w int, b int, res varchar(3), d date)
begin
  declare rw, rb int;
  declare e, s double;
  if w = b then
    signal sqlstate '45000' set message_text = 'player cannot play himself';
  end if;
  start transaction;
  select rating into rw from player where player_id = w;
  select rating into rb from player where player_id = b;
  insert into game (white, black, played_on, result) values (w, b, d, res);
  set e = expected(rw, rb);
  case res when '1-0' then set s = 1; when '0-1' then set s = 0; else set s = 0.5; end case;
  update player set rating = rating + round(32 * (s - e)) where player_id = w;
  update player set rating = rating - round(32 * (s - e)) where player_id = b;
  commit;
end;;
call record_game(1, 2, '1-0', '2014-01-11');;
