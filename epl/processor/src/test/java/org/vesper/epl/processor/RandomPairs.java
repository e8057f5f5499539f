// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.List;
import java.util.Random;

/**
 * Makes random rules in Vesper's dialect, each with the statement of Esper's language that means the same. Both have the same rows: there are
 * only strings, and doubles whose sums are exact, since the two dialects differ in the types of sums, in decimals and in NaN.
 */
final class RandomPairs {

    private final Random random;

    RandomPairs(Random random) {
        this.random = random;
    }

    /** The same rule in both dialects, without a name. */
    record Pair(String vesper, String esper) {
    }

    Pair next() {
        return switch (random.nextInt(6)) {
            case 0 -> pattern();
            case 1 -> join();
            default -> query();
        };
    }

    private Pair query() {
        Pair window = window();
        String filter = random.nextInt(3) == 0 ? condition() : "";
        String where = random.nextInt(3) == 0 ? condition() : "";
        boolean grouped = random.nextInt(2) == 0;
        String columns = grouped ? "symbol, " + aggregates() : random.nextInt(2) == 0 ? aggregates() : "symbol, price, venue";
        String end = (where.isEmpty() ? "" : " WHERE " + where) + (grouped ? " GROUP BY symbol" : "")
                + (grouped && random.nextInt(3) == 0 ? " HAVING count(*) > 1" : "");
        return new Pair("SELECT " + columns + " FROM " + (filter.isEmpty() ? "Tick" : "(SELECT * FROM Tick WHERE " + filter + ")")
                + window.vesper() + end, "select " + columns + " from Tick" + (filter.isEmpty() ? "" : "(" + filter + ")") + window.esper() + end);
    }

    private Pair join() {
        Pair left = joined();
        String columns = "a.symbol AS s, a.price AS p, b.price AS q";
        String side = one(List.of("LEFT", "RIGHT", "FULL"));
        String condition = random.nextInt(2) == 0 ? "" : " AND a.price > b.price";
        return random.nextInt(2) == 0
                ? new Pair("SELECT " + columns + " FROM Tick AS a, Fill AS b" + left.vesper() + " WHERE a.symbol = b.symbol" + condition,
                "select " + columns + " from Tick" + left.esper() + " as a, Fill" + left.esper() + " as b where a.symbol = b.symbol" + condition)
                : new Pair("SELECT " + columns + " FROM Tick AS a " + side + " OUTER JOIN Fill AS b ON a.symbol = b.symbol" + left.vesper(),
                "select " + columns + " from Tick" + left.esper() + " as a " + side + " outer join Fill" + left.esper()
                + " as b on a.symbol = b.symbol");
    }

    private Pair pattern() {
        String first = "Tick(" + condition() + ")";
        String later = one(List.of("Fill(symbol = a.symbol)", "Fill(price > 3.0)", "Fill"));
        String columns = "a.symbol AS s, a.price AS p, b.orderId AS o";
        return switch (random.nextInt(4)) {
            case 0 -> new Pair("SELECT " + columns + " MATCHING EVERY a:=" + first + " FOLLOWED BY b:=" + later + " WITHIN 4 SECONDS",
                    "select " + columns + " from pattern [every a=" + first + " -> (b=" + later + " where timer:within(4 sec))]");
            case 1 -> new Pair("SELECT " + columns + " MATCHING EVERY (a:=" + first + " FOLLOWED BY b:=" + later + ")",
                    "select " + columns + " from pattern [every (a=" + first + " -> b=" + later + ")]");
            case 2 -> new Pair("SELECT " + columns + " MATCHING EVERY (a:=" + first + " OR b:=Fill(qty > 1))",
                    "select " + columns + " from pattern [every (a=" + first + " or b=Fill(qty > 1))]");
            default -> new Pair("SELECT " + columns + " MATCHING EVERY a:=" + first + " FOLLOWED BY (b:=" + later + " AND NOT Tick(symbol = 'X'))",
                    "select " + columns + " from pattern [every a=" + first + " -> (b=" + later + " and not Tick(symbol = 'X'))]");
        };
    }

    private Pair window() {
        Pair window = one(List.of(new Pair("", ""), new Pair(" RETAIN ALL", "#keepall"), new Pair(" RETAIN 3 EVENTS", "#length(3)"),
                new Pair(" RETAIN 3 SECONDS", "#time(3 sec)"), new Pair(" RETAIN BATCH OF 3 EVENTS", "#length_batch(3)"),
                new Pair(" RETAIN BATCH OF 2 SECONDS", "#time_batch(2 sec)"), new Pair(" RETAIN ALL WITH UNIQUE symbol", "#unique(symbol)"),
                new Pair(" RETAIN 2 EVENTS PARTITION BY symbol", "#groupwin(symbol)#length(2)")));
        return window;
    }

    private Pair joined() {
        return one(List.of(new Pair(" RETAIN 3 EVENTS", "#length(3)"), new Pair(" RETAIN 3 SECONDS", "#time(3 sec)"),
                new Pair(" RETAIN ALL WITH UNIQUE symbol", "#unique(symbol)"), new Pair(" RETAIN ALL", "#keepall")));
    }

    private String aggregates() {
        List<String> all = List.of("count(*)", "sum(price)", "avg(price)", "min(price)", "max(price)", "count(venue)", "count(DISTINCT venue)",
                "median(price)", "sum(DISTINCT price)", "sum(price * 2.0)");
        return one(all) + " AS x, " + one(all) + " AS y";
    }

    private String condition() {
        String one = simple();
        return random.nextInt(3) == 0 ? one : one + one(List.of(" AND ", " OR ")) + simple();
    }

    private String simple() {
        return one(List.of("price > " + random.nextInt(6) + ".5", "price <= " + random.nextInt(8) + ".0", "symbol = 'AB'", "symbol != 'X'",
                "symbol IN ('AB', 'C')", "venue IS NULL", "venue IS NOT NULL", "venue LIKE 'N%'", "price BETWEEN 2.0 AND 5.5", "flag",
                "NOT (symbol = 'C')", "price * 2.0 > price + 1.5", "COALESCE(price, 9.0) > 4.0"));
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
