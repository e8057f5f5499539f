// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Makes random rules that look back in all the ways of the grammar: windows by number, time, property, key, unique value and batch,
 * patterns, joins, chains, sub-selects and subqueries.
 */
final class HorizonRules {

    private static final String COLUMNS = "symbol, venue, price, volume, big, flag, at";
    private static final List<String> CONDITIONS = List.of("symbol = 'AB'", "volume > 2", "flag", "price > 3", "venue = 'N'");
    private static final List<String> AGGREGATES = List.of("count(*)", "sum(volume)", "sum(price / 3)", "avg(price)", "min(price)",
            "max(volume)", "median(price)", "perc(price)", "count(DISTINCT venue)", "stddev(volume)", "avedev(price)", "trend(price)",
            "max_ever(volume)", "min_ever(price)");

    private final Random random;
    private final List<String> rules = new ArrayList<>();
    private final Map<String, String> probes = new HashMap<>();

    /**
     * Rules that run together.
     *
     * @param probes for each source whose events a horizon can count, a query that selects them; without one, all events of the type count
     */
    record Made(List<String> rules, Map<String, String> probes) {
    }

    HorizonRules(Random random) {
        this.random = random;
    }

    Made next() {
        rules.clear();
        probes.clear();
        switch (random.nextInt(11)) {
            case 0 -> add(join());
            case 1 -> add(pattern(" "));
            case 2 -> add(patternWithWindow());
            case 3, 4 -> addChain();
            case 5 -> add(computed());
            case 6 -> add(subquery());
            case 7 -> add("SELECT symbol, PRIOR(" + (1 + random.nextInt(3)) + ", price) AS p FROM Tick" + where());
            case 8 -> add("SELECT " + one(List.of("symbol, price", "PRIOR(1, price) AS p")) + " FROM Tick" + where() + " OUTPUT "
                    + one(List.of("", "FIRST ", "LAST ", "ALL ")) + "EVERY " + (2 + random.nextInt(3)) + " EVENTS");
            default -> add(query("Tick", filtered()));
        }
        return new Made(List.copyOf(rules), Map.copyOf(probes));
    }

    private void add(String rule) {
        rules.add("@Name('r" + rules.size() + "') " + rule + ";");
    }

    /** A condition that is also part of the probe, since it decides which ticks count. */
    private String where() {
        if (chance(0.5)) {
            return "";
        }
        String where = " WHERE " + one(CONDITIONS);
        probes.put("Tick", "SELECT " + COLUMNS + " FROM Tick" + where);
        return where;
    }

    private String filtered() {
        String where = where();
        return where.isEmpty() ? "Tick" : "(SELECT * FROM Tick" + where + ")";
    }

    private String query(String name, String from) {
        String window = window();
        StringBuilder text = new StringBuilder("SELECT ").append(chance(0.15) ? "RSTREAM " : "");
        boolean grouped = chance(0.3);
        if (grouped) {
            text.append("symbol, ").append(one(AGGREGATES)).append(" AS a, ").append(one(AGGREGATES)).append(" AS b");
        } else if (chance(0.3)) {
            text.append(one(AGGREGATES)).append(" AS a");
        } else {
            text.append("symbol, price").append(chance(0.6) ? ", " + one(AGGREGATES) + " AS b" : "")
                    .append(chance(0.3) && !window.isEmpty() ? ", PREV(1, price) AS c" : "")
                    .append(chance(0.15) ? ", PRIOR(2, price) AS d" : "");
        }
        text.append(" FROM ").append(from).append(window).append(!window.isEmpty() && chance(0.2) ? " WHERE " + one(CONDITIONS) : "");
        text.append(grouped ? " GROUP BY symbol" : "").append(chance(0.2) ? " HAVING count(*) > 1" : "");
        return text.append(grouped ? " ORDER BY symbol" : "").toString();
    }

    private String window() {
        String window = switch (random.nextInt(10)) {
            case 0 -> "";
            case 1 -> " RETAIN ALL";
            case 2, 3 -> " RETAIN " + (1 + random.nextInt(4)) + " EVENTS";
            case 4, 5 -> " RETAIN " + one(List.of("3.5 SECONDS", "1 SECOND", "800 MSEC"));
            case 6 -> " RETAIN 3 SECONDS BASED ON at";
            case 7 -> " RETAIN BATCH OF " + (2 + random.nextInt(3)) + " EVENTS";
            case 8 -> " RETAIN BATCH OF 2 SECONDS";
            default -> " RETAIN " + one(List.of("ALL", "ALL", "2 SECONDS", "3 EVENTS"))
                    + one(List.of(" WITH 2 LARGEST price", " WITH UNIQUE symbol", " WITH UNIQUE volume", " WITH UNIQUE symbol"));
        };
        return window + (!window.isEmpty() && chance(0.3) ? " PARTITION BY symbol" : "");
    }

    private String join() {
        String left = one(List.of(" RETAIN 3 EVENTS", " RETAIN 2 SECONDS", " RETAIN 1 EVENT PARTITION BY symbol"));
        String right = one(List.of(" RETAIN 2 EVENTS", " RETAIN 3 SECONDS", " RETAIN ALL WITH UNIQUE symbol"));
        String outer = one(List.of("", "LEFT", "FULL"));
        return "SELECT a.symbol AS s, a.at AS p, b.orderId AS o FROM Tick AS a" + left + (outer.isEmpty()
                ? ", Fill AS b" + right + " WHERE a.symbol = b.symbol"
                : " " + outer + " OUTER JOIN Fill AS b ON a.symbol = b.symbol" + right);
    }

    private String pattern(String window) {
        String first = "EVERY a:=Tick(" + one(CONDITIONS) + ")";
        String second = one(List.of("b:=Fill(symbol = a.symbol)", "b:=Fill(qty > 2)", "b:=Fill"));
        String pattern = switch (random.nextInt(6)) {
            case 0 -> first + " FOLLOWED BY " + second + " WITHIN 2 SECONDS";
            case 1 -> first + " FOLLOWED BY NOT Fill(symbol = a.symbol) WITHIN 1.5 SECONDS";
            case 2 -> first + " FOLLOWED BY (" + second + " AND NOT Fill(qty = 3)) WITHIN 2 SECONDS";
            case 3 -> first + " FOLLOWED BY " + second + " WITHIN 1 SECOND FOLLOWED BY c:=Tick(symbol = a.symbol) WITHIN 1 SECOND";
            case 4 -> "EVERY (a:=Tick(flag) OR b:=Fill(qty > 3)) FOLLOWED BY d:=Tick(volume > 4) WITHIN 1 SECOND";
            default -> one(List.of("EVERY (a:=Tick FOLLOWED BY b:=Fill)", "EVERY a:=Tick FOLLOWED BY b:=Fill", "a:=Tick", first));
        };
        return "SELECT a.symbol AS symbol, a.at AS p" + (pattern.contains("b:=") ? ", b.orderId AS o" : "") + " MATCHING " + pattern
                + window;
    }

    private String patternWithWindow() {
        String matches = pattern("");
        probes.put("the pattern", matches);
        String window = " RETAIN " + one(List.of("2 EVENTS", "3 SECONDS", "3 EVENTS"));
        return matches.replace(" MATCHING", ", count(*) AS n, PREV(1, a.at) AS q MATCHING") + window;
    }

    private void addChain() {
        String inner = switch (random.nextInt(4)) {
            case 0 -> "SELECT " + COLUMNS + " FROM Tick" + (chance(0.5) ? " WHERE " + one(CONDITIONS) : "");
            case 1 -> "SELECT RSTREAM " + COLUMNS + " FROM Tick RETAIN " + one(List.of("2 EVENTS", "2 SECONDS"));
            case 2 -> "SELECT symbol, venue, max(price) AS price, volume, big, flag, at FROM Tick RETAIN " + one(List.of("3 EVENTS",
                    "2 SECONDS", "BATCH OF 2 EVENTS")) + (chance(0.5) ? " HAVING max(price) > 4" : "");
            default -> "SELECT symbol, venue, PRIOR(1, price) AS price, volume, big, flag, at FROM Tick";
        };
        add((inner.contains("RSTREAM") ? "INSERT RSTREAM INTO S " : "INSERT INTO S ") + inner);
        probes.put("S", "SELECT " + COLUMNS + " FROM S");
        add(query("S", "S"));
    }

    private String computed() {
        String inner = "SELECT symbol, venue, " + one(List.of("price * 2", "max(price)", "trend(price)", "PRIOR(1, price)")) + " AS price, "
                + "volume, big, flag, at FROM Tick" + one(List.of("", " RETAIN 2 EVENTS", " RETAIN 1 SECOND"));
        probes.put("the sub-select", "SELECT " + COLUMNS + " FROM (" + inner + ")");
        return query("the sub-select", "(" + inner + ")");
    }

    private String subquery() {
        return "SELECT symbol, (SELECT " + one(List.of("max(qty)", "count(*)", "sum(qty)")) + " FROM Fill RETAIN " + one(List.of("2 EVENTS",
                "2 SECONDS", "1 EVENT PARTITION BY symbol", "ALL WITH UNIQUE symbol")) + ") AS q FROM Tick";
    }

    private boolean chance(double chance) {
        return random.nextDouble() < chance;
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
