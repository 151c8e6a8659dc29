-- note: at most 36 statements are open
-- formats: STATEMENT
DELIMITER ;;
create database d1;;
use d1;;
USE schach;;
CREATE TABLE player (pid INT NOT NULL AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) NOT NULL, elo SMALLINT NOT NULL DEFAULT 1200, points DECIMAL(3,1) NOT NULL DEFAULT 0, last_game TIMESTAMP NULL) ENGINE=InnoDB;;
CREATE TABLE game (gid INT NOT NULL AUTO_INCREMENT PRIMARY KEY, round TINYINT NOT NULL, white INT NOT NULL, black INT, result ENUM('1-0','0-1','1/2','bye'), moves TEXT, UNIQUE (round, white), UNIQUE (round, black), CHECK (white <> black), FOREIGN KEY (white) REFERENCES player (pid), FOREIGN KEY (black) REFERENCES player (pid)) ENGINE=InnoDB;;
CREATE TABLE elo_hist (pid INT, gid INT, old_elo SMALLINT, new_elo SMALLINT, changed DATETIME(2)) ENGINE=MyISAM;;
INSERT INTO player (name, elo) VALUES ('Steinitz', 2650), ('Tarrasch', 2580), ('Schlechter', 2600), ('Spielmann', 2550), ('Amateur', DEFAULT);;
CREATE FUNCTION expected(a INT, b INT) RETURNS DOUBLE DETERMINISTIC RETURN 1 / (1 + POW(10, (b - a) / 400));;
SELECT ROUND(expected(2650, 1200), 4), ROUND(expected(2600, 2600), 4), expected(NULL, 1);;
CREATE FUNCTION score(r VARCHAR(5), is_white BOOL) RETURNS DECIMAL(2,1) DETERMINISTIC
  CASE r
    WHEN '1-0' THEN RETURN is_white;
    WHEN '0-1' THEN RETURN NOT is_white;
    WHEN '1/2' THEN RETURN 0.5;
    WHEN 'bye' THEN RETURN 1;
  END CASE;;
SELECT score('1-0', 1), score('1/2', 0), score('bye', 1);;
SELECT score('2-0', 1);;
CREATE PROCEDURE pair_round(p_round TINYINT)
proc: BEGIN
  DECLARE w, b INT DEFAULT NULL;
  DECLARE at_end BOOL DEFAULT FALSE;
  DECLARE c CURSOR FOR SELECT pid FROM player ORDER BY points DESC, elo DESC, pid;
  DECLARE CONTINUE HANDLER FOR NOT FOUND SET at_end = TRUE;
  IF EXISTS (SELECT * FROM game WHERE round = p_round) THEN
    SIGNAL SQLSTATE '01000' SET MESSAGE_TEXT = 'round already paired';
    LEAVE proc;
  END IF;
  OPEN c;
  WHILE NOT at_end DO
    FETCH c INTO w;
    IF NOT at_end THEN
      FETCH c INTO b;
      IF at_end THEN
        INSERT INTO game (round, white, result) VALUES (p_round, w, 'bye');
      ELSE
        INSERT INTO game (round, white, black) VALUES (p_round, w, b);
      END IF;
    END IF;
  END WHILE;
  CLOSE c;
END;;
CALL pair_round(1);;
CALL pair_round(1);;
SHOW WARNINGS;;
SELECT gid, white, black, result FROM game ORDER BY gid;;
CREATE TRIGGER game_au AFTER UPDATE ON game FOR EACH ROW
BEGIN
  DECLARE ew, eb INT;
  DECLARE d INT;
  IF OLD.result IS NULL AND NEW.result IS NOT NULL THEN
    SELECT elo INTO ew FROM player WHERE pid = NEW.white;
    SELECT elo INTO eb FROM player WHERE pid = NEW.black;
    SET d = ROUND(20 * (score(NEW.result, TRUE) - expected(ew, eb)));
    UPDATE player SET elo = elo + IF(pid = NEW.white, d, -d), points = points + score(NEW.result, pid = NEW.white), last_game = CURRENT_TIMESTAMP WHERE pid IN (NEW.white, NEW.black);
    INSERT INTO elo_hist VALUES (NEW.white, NEW.gid, ew, ew + d, NOW(2)), (NEW.black, NEW.gid, eb, eb - d, NOW(2));
  END IF;
END;;
UPDATE game SET result = '1-0', moves = '1. e4 e5 2. f4!?' WHERE gid = 1;;
UPDATE game SET result = '1/2' WHERE round = 1 AND result IS NULL;;
UPDATE game SET result = '1-1' WHERE gid = 1;;
UPDATE player JOIN game ON white = pid SET points = points + 1 WHERE result = 'bye' AND round = 1;;
SELECT pid, elo, points, last_game IS NOT NULL FROM player ORDER BY pid;;
SELECT pid, gid, old_elo, new_elo FROM elo_hist ORDER BY gid, pid;;
CALL pair_round(2);;
SELECT round, white, black, result FROM game WHERE round = 2 ORDER BY gid;;
BEGIN;;
UPDATE game SET result = '0-1' WHERE round = 2 AND result IS NULL;;
SELECT COUNT(*) FROM elo_hist;;
ROLLBACK;;
SELECT (SELECT COUNT(*) FROM elo_hist) hist, (SELECT SUM(points) FROM player) pts;;
UPDATE game SET result = ELT(1 + gid MOD 3, '1-0', '0-1', '1/2') WHERE round = 2 AND black IS NOT NULL;;
SELECT pid, elo, points FROM player ORDER BY points DESC, elo DESC;;
INSERT INTO game (round, white, black) VALUES (3, 1, 1);;
INSERT INTO game (round, white, black) VALUES (3, 1, 2), (3, 3, 2);;
INSERT INTO game (round, white, black) VALUES (3, 2, 77);;
DELETE FROM game WHERE round = 3;;
CREATE FUNCTION perf(p INT) RETURNS INT READS SQL DATA
BEGIN
  DECLARE s DECIMAL(5,1) DEFAULT 0; DECLARE n INT DEFAULT 0; DECLARE opp BIGINT DEFAULT 0;
  DECLARE g_res VARCHAR(5); DECLARE g_w, g_o INT; DECLARE fin INT DEFAULT 0;
  DECLARE c CURSOR FOR SELECT g.result, g.white = p, o.elo FROM game g JOIN player o ON o.pid = IF(g.white = p, g.black, g.white) WHERE p IN (g.white, g.black) AND g.result IS NOT NULL;
  DECLARE CONTINUE HANDLER FOR NOT FOUND SET fin = 1;
  OPEN c;
  REPEAT
    FETCH c INTO g_res, g_w, g_o;
    IF NOT fin THEN SET n = n + 1, opp = opp + g_o, s = s + score(g_res, g_w); END IF;
  UNTIL fin END REPEAT;
  CLOSE c;
  RETURN IF(n = 0, NULL, opp DIV n + 400 * (2 * s - n) DIV n);
END;;
SELECT name, perf(pid) FROM player ORDER BY pid;;
CREATE TABLE final_table AS SELECT pid, name, elo, points, perf(pid) AS perf FROM player;;
SELECT pid, perf FROM final_table ORDER BY pid;;
