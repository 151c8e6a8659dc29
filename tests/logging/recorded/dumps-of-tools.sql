-- note: at most 2 statements are open
-- name: what tools write into dumps: USING BTREE, names in quotes, formats of rows
-- formats: STATEMENT
-- session: A
CREATE DATABASE d;
USE d;
SET FOREIGN_KEY_CHECKS = 0;
DROP TABLE IF EXISTS `a`;
CREATE TABLE `a` (`id` int(11) NOT NULL AUTO_INCREMENT, `n` varchar(255) CHARACTER SET utf8 COLLATE utf8_general_ci NOT NULL, `charset` varchar(20) DEFAULT NULL COMMENT 'charset utf9', PRIMARY KEY (`id`) USING BTREE, INDEX `n`(`n`) USING BTREE) ENGINE = InnoDB AUTO_INCREMENT = 5 CHARACTER SET = utf8 COLLATE = utf8_general_ci ROW_FORMAT = Compact;
INSERT INTO `a` VALUES (1, 'x', 'utf8');
CREATE TABLE `b` (`id` int(11) NOT NULL, `n` varchar(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci NULL DEFAULT NULL, `t` text CHARACTER SET utf8 COLLATE utf8_general_ci, PRIMARY KEY (`id`) USING BTREE, UNIQUE INDEX `u`(`n`) USING BTREE, KEY (`n`, `id`) USING BTREE) ENGINE = InnoDB CHARACTER SET = utf8mb4 COLLATE = utf8mb4_general_ci ROW_FORMAT = Dynamic;
INSERT INTO `b` VALUES (1, 'x', 'y'), (2, 'z', NULL);
CREATE TABLE `c` (a INT, b INT, KEY USING BTREE (a), KEY k (b) USING HASH) ENGINE=MEMORY;
INSERT INTO c VALUES (1, 2);
SET FOREIGN_KEY_CHECKS = 1;
ALTER TABLE b ADD INDEX x (t(100)) USING BTREE;
ALTER TABLE a ADD INDEX y (n, charset);
UPDATE b SET t = 'q' WHERE n = 'x';
DELETE FROM a WHERE charset = 'utf8';
