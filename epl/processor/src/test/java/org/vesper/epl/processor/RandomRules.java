// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.List;
import java.util.Random;

/** Makes random rules from the documented grammar, for {@link RandomEvents}. Some are refused; most run. */
final class RandomRules {

    private static final List<String> SYMBOLS = List.of("'AB'", "'X'", "'C'", "'D'");
    private static final List<String> NUMBERS = List.of("price", "volume", "big", "2", "5", "0.25", "7.5", "-1", "10L");
    private static final List<String> AGGREGATES = List.of("count(*)", "count(venue)", "sum(price)", "sum(volume)", "avg(price)",
            "min(price)",
            "max(volume)", "median(price)", "avedev(volume)", "stddev(price)", "perc(price)", "trend(price)", "sum(DISTINCT volume)",
            "count(DISTINCT venue)", "min(symbol)", "avg(volume * 2)", "sum(CASE WHEN flag THEN volume ELSE 0 END)");

    private final Random random;

    RandomRules(Random random) {
        this.random = random;
    }

    /** A rule without its name, or two if the second reads the stream of the first; both have {@code #} in place of numbers. */
    List<String> next() {
        return switch (random.nextInt(10)) {
            case 0, 1 -> List.of(join());
            case 2, 3 -> List.of(pattern());
            case 4 -> List.of("INSERT INTO S# SELECT symbol, venue, price, volume, big, flag FROM Tick" + where(0.5), query("S#"));
            case 5 -> List.of(query("(SELECT * FROM Tick WHERE " + condition(1) + ")"));
            case 6 -> List.of(query("(SELECT symbol, venue, " + number(1) + " AS price, volume, big, flag FROM Tick" + where(0.4) + ")"));
            default -> List.of(query("Tick"));
        };
    }

    private String query(String from) {
        String window = window();
        boolean grouped = chance(0.4);
        String groups = chance(0.7) ? "symbol" : "symbol, venue";
        StringBuilder text = new StringBuilder("SELECT ").append(chance(0.08) ? "RSTREAM " : "");
        if (grouped) {
            text.append(groups).append(", ").append(one(AGGREGATES)).append(" AS a, ").append(one(AGGREGATES)).append(" AS b");
        } else if (chance(0.3)) {
            text.append(one(AGGREGATES)).append(" AS a");
        } else {
            text.append("symbol, ").append(number(2)).append(" AS a");
            text.append(chance(0.4) ? ", " + one(AGGREGATES) + " AS b" : "");
            text.append(chance(0.15) && !window.isEmpty() ? ", PREV(1, price) AS c" : "")
                    .append(chance(0.1) ? ", PRIOR(1, price) AS d" : "");
        }
        text.append(" FROM ").append(from).append(window).append(where(0.4));
        text.append(grouped ? " GROUP BY " + groups : "");
        text.append(chance(0.25) ? " HAVING " + (grouped ? "count(*) > 1" : condition(1)) : "");
        text.append((grouped || window.contains("BATCH")) && chance(0.4) ? " ORDER BY "
                + (grouped ? groups : chance(0.5) ? "symbol, a" : "a DESC") : "");
        return text.append(chance(0.12) ? output() : "").toString();
    }

    private String join() {
        String window = one(List.of(" RETAIN 3 EVENTS", " RETAIN 5 SECONDS", " RETAIN 5 SECONDS", " RETAIN 2 EVENTS PARTITION BY symbol",
                " RETAIN ALL WITH UNIQUE symbol"));
        String side = one(List.of("LEFT", "RIGHT", "FULL"));
        boolean outer = chance(0.4);
        String aggregate = chance(0.3) ? "count(*) AS n, sum(a.volume) AS v" : "a.price AS p, b.qty AS q, b.orderId AS o";
        return "SELECT a.symbol AS symbol, " + aggregate + " FROM Tick AS a"
                + (outer ? " " + side + " OUTER JOIN Fill AS b ON a.symbol = b.symbol" : ", Fill AS b")
                + window + (outer ? "" : " WHERE a.symbol = b.symbol" + (chance(0.4) ? " AND b.qty > 2" : "")
                        + (chance(0.3) ? " AND a.volume >= 0.25" : ""))
                + (aggregate.startsWith("count") ? " GROUP BY a.symbol" : "")
                + (chance(0.5) ? " ORDER BY a.symbol" + (aggregate.startsWith("count") ? "" : ", p, q, o") : "");
    }

    private String pattern() {
        String first = "a:=Tick(" + condition(1) + ")";
        String second = one(List.of("b:=Fill(symbol = a.symbol)", "b:=Fill(qty > 2)", "b:=Fill(price > a.price)", "b:=Fill"));
        String core = switch (random.nextInt(6)) {
            case 0 -> "EVERY " + first + " FOLLOWED BY " + second + " WITHIN 4 SECONDS";
            case 1 -> "EVERY (" + first + " FOLLOWED BY " + second + ")";
            case 2 -> "EVERY (" + first + " OR b:=Fill(qty > 1))";
            case 3 -> "EVERY (a:=Tick(" + condition(1) + ") OR c:=Tick(" + condition(1) + "))";
            case 4 -> "EVERY " + first + " FOLLOWED BY NOT Fill(symbol = a.symbol) WITHIN 2 SECONDS";
            default -> "EVERY " + first + " FOLLOWED BY (" + second + " AND NOT Fill(qty = 3))";
        };
        String columns = core.contains("b:=") ? "a.symbol AS s, a.price AS p, b.orderId AS o" : core.contains("c:=")
                ? "a.symbol AS s, c.symbol AS t" : "a.symbol AS s, a.volume AS v";
        return "SELECT " + columns + " MATCHING " + core;
    }

    private String window() {
        String window = switch (random.nextInt(8)) {
            case 0 -> "";
            case 1 -> " RETAIN ALL";
            case 2, 3 -> " RETAIN " + (1 + random.nextInt(4)) + " EVENTS";
            case 4 -> " RETAIN 3.5 SECONDS";
            case 5 -> " RETAIN BATCH OF " + (2 + random.nextInt(3)) + " EVENTS";
            case 6 -> " RETAIN BATCH OF 2 SECONDS";
            default -> " RETAIN ALL" + one(List.of(" WITH 2 LARGEST price", " WITH 3 SMALLEST volume", " WITH UNIQUE symbol"));
        };
        return window + (!window.isEmpty() && chance(0.4) ? " PARTITION BY symbol" : "");
    }

    private String output() {
        return " OUTPUT " + one(List.of("", "", "FIRST ", "LAST ", "ALL ")) + "EVERY " + one(List.of("3 EVENTS", "2 SECONDS"));
    }

    private String where(double chance) {
        return chance(chance) ? " WHERE " + condition(2) : "";
    }

    private String condition(int depth) {
        if (depth > 0 && chance(0.4)) {
            return switch (random.nextInt(4)) {
                case 0 -> "NOT (" + condition(depth - 1) + ")";
                case 1 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
                default -> condition(depth - 1) + " AND " + condition(depth - 1);
            };
        }
        return switch (random.nextInt(9)) {
            case 0, 1 -> "symbol = " + one(SYMBOLS);
            case 2 -> "symbol IN (" + one(SYMBOLS) + ", " + one(SYMBOLS) + ")";
            case 3 -> "venue " + one(List.of("IS NULL", "IS NOT NULL", "LIKE 'N%'", "REGEXP '[A-N]+'", "!= 'N'"));
            case 4 -> "flag";
            case 5 -> "volume BETWEEN " + random.nextInt(4) + " AND " + (3 + random.nextInt(4));
            case 6 -> "volume % 3 = " + random.nextInt(3);
            case 7 -> one(List.of("price", "volume", "big")) + " IN (1, 2.5, 4)";
            default -> number(1) + one(List.of(" > ", " < ", " >= ", " <= ", " = ", " != ")) + one(NUMBERS);
        };
    }

    private String number(int depth) {
        if (depth == 0 || chance(0.5)) {
            return one(List.of("price", "volume", "big"));
        }
        return switch (random.nextInt(5)) {
            case 0 -> "COALESCE(price, " + number(depth - 1) + ")";
            case 1 -> "CASE WHEN " + condition(0) + " THEN " + number(depth - 1) + " ELSE 2 END";
            case 2 -> "MAX(" + number(depth - 1) + ", volume)";
            default -> "(" + number(depth - 1) + one(List.of(" + ", " - ", " * ", " / ")) + one(NUMBERS) + ")";
        };
    }

    private boolean chance(double chance) {
        return random.nextDouble() < chance;
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
