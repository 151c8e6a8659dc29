-- note: at most 22 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
create table r (id int primary key, qty int);;
CREATE TRIGGER bad BEFORE INSERT ON r FOR EACH ROW SET OLD.qty = 1;;
CREATE TRIGGER bad BEFORE INSERT ON r FOR EACH ROW SET @x = OLD.qty;;
CREATE TRIGGER bad BEFORE DELETE ON r FOR EACH ROW SET @x = NEW.qty;;
CREATE TRIGGER bad AFTER INSERT ON r FOR EACH ROW SET NEW.qty = 1;;
CREATE TRIGGER bad BEFORE UPDATE ON r FOR EACH ROW SET OLD.qty = 1;;
CREATE TRIGGER bad BEFORE INSERT ON r FOR EACH ROW SET NEW.nosuch = 1;;
CREATE TRIGGER bad BEFORE INSERT ON r FOR EACH ROW begin if new.qty > 3 then set old.qty = 2; end if; end;;
CREATE TRIGGER bad BEFORE DELETE ON r FOR EACH ROW SET NEW.qty = 1;;
CREATE TRIGGER bad BEFORE INSERT ON r FOR EACH ROW select 1 into NEW.qty;;
CREATE TRIGGER bad2 AFTER INSERT ON r FOR EACH ROW select 1 into NEW.qty;;
CREATE TRIGGER bad3 AFTER UPDATE ON r FOR EACH ROW select 1 into OLD.qty;;
CREATE TRIGGER bad4 AFTER UPDATE ON r FOR EACH ROW insert into r values (old.id, new.nosuch);;
CREATE TRIGGER bad5 AFTER UPDATE ON nosuch FOR EACH ROW set new.x = 1;;
CREATE TRIGGER good AFTER UPDATE ON r FOR EACH ROW begin set @a = new.id, @b = old.id; insert into r2 set id = new.id, qty = new.qty; end;;
CREATE TRIGGER good2 BEFORE UPDATE ON r FOR EACH ROW set new.qty = old.qty + 1, @k = new.qty;;
CREATE TRIGGER good3 BEFORE DELETE ON r FOR EACH ROW update r2 set qty = 4, id = 3 where id = old.id;;
