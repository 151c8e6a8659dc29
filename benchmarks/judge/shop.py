"""A shop: five tables of InnoDB with foreign keys, stocks, prices and sums, as an application changes them."""

from __future__ import annotations

from .world import World

#: its tables
TABLES = (
    "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(20), credit DECIMAL(10,2) NOT NULL DEFAULT 0)",
    "CREATE TABLE item (id INT PRIMARY KEY, stock INT UNSIGNED NOT NULL, price DECIMAL(8,2), weight DOUBLE)",
    "CREATE TABLE orders (id INT AUTO_INCREMENT PRIMARY KEY, customer INT, day INT, total DECIMAL(10,2), "
    "FOREIGN KEY (customer) REFERENCES customer (id)) ENGINE=InnoDB",
    "CREATE TABLE line (orders INT, item INT, n INT, price DECIMAL(8,2), PRIMARY KEY (orders, item), "
    "FOREIGN KEY (orders) REFERENCES orders (id) ON DELETE CASCADE) ENGINE=InnoDB",
    "CREATE TABLE daily (day INT PRIMARY KEY, n INT, total DECIMAL(12,2)) ENGINE=InnoDB",
)


def shop(w: World) -> str:
    """One statement of it; where there is no shop yet, one of its tables."""
    r = w.random
    if w.shop < len(TABLES):
        w.shop += 1
        return TABLES[w.shop - 1]
    c, i, o, n, day = (r.randint(1, most) for most in (6, 6, 9, 4, 4))
    price = f"{r.randint(1, 40)}.{r.randint(0, 99):02}"
    return r.choice(
        (
            f"INSERT INTO customer VALUES ({c}, 'n{c}', {price})",
            f"INSERT INTO item VALUES ({i}, {n}, {price}, {n}.5), ({i + 6}, {n + 5}, {price}, 1)",
            f"INSERT INTO orders (customer, day, total) VALUES ({c}, {day}, 0)",
            f"INSERT INTO line SELECT {o}, id, {n}, price FROM item WHERE id = {i}",
            f"INSERT INTO line VALUES ({o}, {i}, {n}, {price})",
            f"UPDATE item SET stock = stock - {n} WHERE id = {i}",
            f"UPDATE item SET stock = stock - {n} WHERE id = {i} AND stock >= {n}",
            f"UPDATE item SET stock = stock + {n}",
            f"UPDATE item SET price = ROUND(price * 1.07, 2) WHERE id = {i}",
            f"UPDATE item SET weight = price / stock WHERE id = {i}",
            f"UPDATE item SET weight = weight * 2 WHERE stock > {n}",
            f"UPDATE orders SET total = (SELECT SUM(n * price) FROM line WHERE orders = {o}) WHERE id = {o}",
            "UPDATE orders JOIN (SELECT orders, SUM(n * price) AS s FROM line GROUP BY orders) x "
            "ON x.orders = orders.id SET total = s",
            f"UPDATE orders, customer SET customer.credit = customer.credit - orders.total "
            f"WHERE orders.customer = customer.id AND orders.id = {o}",
            f"INSERT INTO daily VALUES ({day}, 1, {price}) ON DUPLICATE KEY UPDATE n = n + 1, total = total + {price}",
            "INSERT INTO daily SELECT day, COUNT(*), SUM(total) FROM orders GROUP BY day "
            "ON DUPLICATE KEY UPDATE n = VALUES(n), total = VALUES(total)",
            f"REPLACE INTO daily VALUES ({day}, {n}, {price})",
            f"REPLACE INTO customer VALUES ({c}, 'm{c}', {price})",
            f"DELETE FROM orders WHERE id = {o}",
            f"DELETE FROM line WHERE orders = {o} AND item = {i}",
            f"DELETE FROM customer WHERE id = {c}",
            f"DELETE FROM orders WHERE total IS NULL OR total < {n}",
            f"UPDATE customer SET credit = credit + {price} WHERE name = 'n{c}'",
            f"UPDATE line SET n = n + 1 WHERE price > {price}",
            f"UPDATE orders SET customer = {c} WHERE id = {o}",
            f"SELECT COUNT(*) INTO @a FROM line WHERE orders = {o}",
        )
    )
