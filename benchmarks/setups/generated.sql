-- Binlogs over the databases that the log generator writes about.
CREATE BINLOG all_of_it;
CREATE BINLOG by_database LOG(shop, audit), FORMAT='ROW';
CREATE BINLOG by_table LOG(shop.sh_orders, crm), IGNORE(crm.cr_log);
CREATE BINLOG without IGNORE(rpt, stage.st_cart);
CREATE BINLOG rows_without FORMAT='ROW', IGNORE(tmpdb);
