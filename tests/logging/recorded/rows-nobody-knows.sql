-- note: at most 16 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create database bugs;;
use bugs;;
create table profiles (userid mediumint auto_increment primary key not null, login_name varchar(255) not null, realname varchar(255) character set utf8 not null default '', disabledtext mediumtext, unique index (login_name(190))) engine=InnoDB;;
create table products (id smallint auto_increment primary key not null, name varchar(64) not null, unique(name)) engine=InnoDB;;
create table components (id smallint auto_increment primary key not null, name varchar(64) not null, product_id smallint not null, initialowner mediumint, constraint fk_c_p foreign key (product_id) references products(id) on delete cascade on update cascade, constraint fk_c_o foreign key (initialowner) references profiles(userid) on delete set null on update cascade) engine=InnoDB;;
create table bugs (
  bug_id mediumint auto_increment primary key not null,
  assigned_to mediumint not null,
  bug_severity enum('blocker','critical','major','normal','minor','trivial') not null default 'normal',
  bug_status varchar(20) not null default 'NEW',
  resolution varchar(20) not null default '',
  creation_ts datetime,
  delta_ts datetime not null,
  short_desc varchar(255) character set utf8 not null,
  component_id smallint not null,
  votes mediumint not null default 0,
  index (assigned_to), index (bug_status), index (votes),
  constraint fk_b_a foreign key (assigned_to) references profiles(userid) on update cascade,
  constraint fk_b_c foreign key (component_id) references components(id) on update cascade
) engine=InnoDB;;
create table bugs_activity (bug_id mediumint not null, who mediumint not null, bug_when datetime not null, fieldname varchar(64) not null, added varchar(255), removed varchar(255), index (bug_id)) engine=MyISAM;;
create table longdescs (comment_id int auto_increment primary key, bug_id mediumint not null, who mediumint not null, bug_when datetime not null, thetext mediumtext character set utf8 not null, isprivate tinyint not null default 0, constraint fk_l_b foreign key (bug_id) references bugs(bug_id) on delete cascade) engine=InnoDB;;
create table duplicates (dupe_of mediumint not null, dupe mediumint not null primary key, foreign key (dupe_of) references bugs(bug_id) on delete cascade, foreign key (dupe) references bugs(bug_id) on delete cascade) engine=InnoDB;;
insert into profiles (login_name, realname) values ('alice@bugs.example', 'Alice Müßig'), ('bob@bugs.example', 'Bób'), ('carol@bugs.example', default);;
insert into products (name) values ('Kernel'), ('Editor');;
insert into components (name, product_id, initialowner) select concat(p.name, '-', c.n), p.id, 1 from products p, (select 'core' n union all select 'docs') c order by 1;;
set @me = 2;;
create trigger bugs_track after update on bugs for each row
begin
  if new.bug_status <> old.bug_status then
    insert into bugs_activity values (new.bug_id, ifnull(@me, 0), now(), 'bug_status', new.bug_status, old.bug_status);
  end if;
  if new.assigned_to <> old.assigned_to then
    insert into bugs_activity values (new.bug_id, ifnull(@me, 0), now(), 'assigned_to', new.assigned_to, old.assigned_to);
  end if;
end;;
create procedure post_bug(in comp varchar(64), in summary varchar(255) charset utf8, in descr mediumtext charset utf8, out id mediumint)
begin
  declare owner, cid mediumint;
  select c.id, c.initialowner into cid, owner from components c where c.name = comp;
  insert into bugs (assigned_to, creation_ts, delta_ts, short_desc, component_id) values (owner, now(), now(), summary, cid);
  set id = last_insert_id();
  insert into longdescs (bug_id, who, bug_when, thetext) values (id, @me, now(), descr);
end;;
call post_bug('Kernel-core', 'Crash on boot', 'It just crashes.\n\nReproducible: Always', @b1);;
call post_bug('Editor-docs', 'Tippfehler: "übung"', 'sollte Übung heißen', @b2);;
call post_bug('Kernel-core', 'crashes when booting', 'me too', @b3);;
call post_bug('No-such', 'lost', 'lost', @b4);;
select @b1, @b2, @b3, @b4;;
update bugs set bug_status = 'ASSIGNED', assigned_to = 2, delta_ts = now() where bug_id = @b1;;
insert into duplicates values (@b1, @b3);;
