// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Makes random statements of Esper's own language, for {@link RandomEvents}. Esper refuses a few of them. */
final class RandomEsper {

    private static final List<String> AGGREGATES = List.of("count(*)", "sum(price)", "sum(volume)", "avg(price)", "avg(volume)", "min(price)",
            "max(big)", "median(price)", "stddev(volume)", "avedev(price)", "count(distinct venue)", "sum(distinct volume)", "first(price)",
            "last(volume)", "window(price)", "nth(price, 1)", "countever(*)", "maxever(price)", "fmin(price, volume > 2)", "sum(big * price)",
            "count(venue)", "max(price, volume > 1)", "minby(price).volume", "sorted(volume).price", "sum(case when flag then volume end)");
    private static final List<String> WINDOWS = List.of("", "#length(3)", "#time(3 sec)", "#length_batch(3)", "#time_batch(2 sec)", "#keepall",
            "#unique(symbol)", "#lastevent", "#firstevent", "#firstunique(symbol)", "#firstlength(4)", "#sort(3, price desc, big)",
            "#rank(symbol, 2, price desc)", "#groupwin(symbol)#length(2)", "#groupwin(symbol)#time(2 sec)", "#ext_timed(at, 2 sec)",
            "#ext_timed_batch(at, 2 sec)", "#time_accum(400 msec)", "#expr(current_count <= 3)", "#expr_batch(current_count > 2)",
            "#time_length_batch(2 sec, 3)", "#length(4)#unique(symbol)", "#length(2)#unique(symbol) retain-union", "#firsttime(5 sec)",
            "#groupwin(symbol)#length_batch(2)", "#time_batch(2 sec, \"force_update, start_eager\")");

    /** What a statement does. */
    enum Kind { PATTERN, WINDOW, JOIN, CHAIN }

    private final Random random;
    private final List<Tag> tags = new ArrayList<>();
    /** The properties with NOT IN: Esper itself has no fixed order for filters with different ones. */
    private final Set<String> excluded = new HashSet<>();

    /** The name of an event in a pattern. */
    private record Tag(String name, boolean tick, boolean several) {

        String with(String property) {
            return name + (several ? "[0]." : ".") + property;
        }
    }

    RandomEsper(Random random) {
        this.random = random;
    }

    /** Statements, the last of which is called {@code name}; all names of streams begin with it. */
    String next(Kind kind, String name) {
        excluded.clear();
        String named = "@name('" + name + "') ";
        return switch (kind) {
            case PATTERN -> named + patternStatement() + ";";
            case WINDOW -> named + query("Tick") + ";";
            case JOIN -> named + join() + ";";
            case CHAIN -> chain(name, named);
        };
    }

    // ---- patterns ----

    private String patternStatement() {
        tags.clear();
        String pattern = pattern(3, true, List.of()).text();
        String flags = chance(0.08) ? "@SuppressOverlappingMatches " : chance(0.08) ? "@DiscardPartialsOnMatch " : "";
        String columns = "1 as one";
        for (Tag tag : tags) {
            columns += ", " + tag.with("symbol") + " as " + tag.name() + "s, " + tag.with("price") + " as " + tag.name() + "p, "
                    + tag.with(tag.tick() ? "big" : "orderId") + " as " + tag.name() + "n";
        }
        if (!tags.isEmpty() && chance(0.1)) {
            return "select count(*) as n, sum(" + tags.get(0).with("price") + ") as s from pattern " + flags + "[" + pattern + "]#length(3)";
        }
        return "select " + columns + " from pattern " + flags + "[" + pattern + "]";
    }

    /**
     * A part of a pattern.
     *
     * @param immediate whether it may be true without an event; Esper never returns from EVERY in front of such a part
     * @param known the events that a later part may compare with
     */
    private record Part(String text, boolean immediate, List<Tag> known) {
    }

    private Part pattern(int depth, boolean every, List<Tag> known) {
        if (depth == 0 || chance(0.12)) {
            return atom(every, known);
        }
        return switch (random.nextInt(9)) {
            case 0, 1, 2 -> followedBy(depth, every, known);
            case 3 -> both(depth, every, known, " and ");
            case 4 -> both(depth, every, known, " or ");
            case 5 -> exceptFor(depth, every, known);
            case 6 -> within(depth, every, known);
            case 7 -> repeated(known);
            default -> every ? everyOf(depth, known) : atom(false, known);
        };
    }

    private Part followedBy(int depth, boolean every, List<Tag> known) {
        Part first = pattern(depth - 1, every, known);
        Part second = pattern(depth - 1, every, joined(known, first.known()));
        return new Part("(" + first.text() + one(List.of(" -> ", " -> ", " -[2]> ")) + second.text() + ")",
                first.immediate() && second.immediate(), joined(first.known(), second.known()));
    }

    private Part both(int depth, boolean every, List<Tag> known, String operator) {
        Part first = pattern(depth - 1, every, known);
        Part second = pattern(depth - 1, every, known);
        boolean immediate = operator.equals(" or ") ? first.immediate() || second.immediate() : first.immediate() && second.immediate();
        return new Part("(" + first.text() + operator + second.text() + ")", immediate, joined(first.known(), second.known()));
    }

    private Part exceptFor(int depth, boolean every, List<Tag> known) {
        Part first = pattern(depth - 1, every, known);
        String but = chance(0.7) ? type(chance(0.6), known) : chance(0.5) ? "timer:interval(1 sec)"
                : "(" + type(true, known) + " -> " + type(false, known) + ")";
        return new Part("(" + first.text() + " and not " + but + ")", first.immediate(), first.known());
    }

    private Part within(int depth, boolean every, List<Tag> known) {
        Part inner = pattern(depth - 1, every, known);
        String guard = chance(0.7) ? "timer:within(" + one(List.of("1", "2", "4")) + " sec)" : chance(0.5)
                ? "timer:withinmax(2 sec, 2)" : "while (" + (inner.known().isEmpty() ? "true" : inner.known().get(0).with("price") + " > 1")
                + ")";
        return new Part("((" + inner.text() + ") where " + guard + ")", inner.immediate(), inner.known());
    }

    private Part repeated(List<Tag> known) {
        Tag tag = tag(true);
        String atom = tag.name() + "=" + type(tag.tick(), known);
        String text = switch (random.nextInt(4)) {
            case 0 -> "[2] " + atom;
            case 1 -> "[1:3] " + atom + " until " + type(!tag.tick(), known);
            case 2 -> "[:2] " + atom + " until timer:interval(1 sec)";
            default -> atom + " until " + type(chance(0.5), known);
        };
        return new Part("(" + text + ")", false, List.of());
    }

    private Part everyOf(int depth, List<Tag> known) {
        Part inner = pattern(depth - 1, false, known);
        if (inner.immediate()) {
            return inner;
        }
        String distinct = !inner.known().isEmpty() && chance(0.2)
                ? "every-distinct(" + inner.known().get(0).with(one(List.of("symbol", "price"))) + ") " : "every ";
        return new Part("(" + distinct + inner.text() + ")", false, inner.known());
    }

    private Part atom(boolean every, List<Tag> known) {
        if (chance(0.08)) {
            return new Part("timer:interval(" + one(List.of("500 msec", "1 sec", "2 sec")) + ")", false, List.of());
        }
        Tag tag = tag(false);
        boolean repeats = every && chance(0.35);
        return new Part((repeats ? "every " : "") + tag.name() + "=" + type(tag.tick(), known), false, List.of(tag));
    }

    private Tag tag(boolean several) {
        Tag tag = new Tag("t" + tags.size(), chance(0.65), several);
        tags.add(tag);
        return tag;
    }

    private String type(boolean tick, List<Tag> known) {
        String conditions = chance(0.2) ? "" : condition(tick, known);
        for (int i = 0; !conditions.isEmpty() && i < 2 && chance(0.3); i++) {
            conditions += one(List.of(" and ", " and ", ", ", " or ")) + condition(tick, known);
        }
        return (tick ? "Tick" : "Fill") + (conditions.isEmpty() ? "" : "(" + conditions + ")");
    }

    /** An order comparison with the price of a tick, which may be null, ends a search in Esper, with an exception in its log. */
    private String condition(boolean tick, List<Tag> known) {
        String number = tick ? "volume" : "qty";
        if (!known.isEmpty() && chance(0.5)) {
            Tag other = one(known);
            return switch (random.nextInt(7)) {
                case 0, 1 -> "symbol = " + other.with("symbol");
                case 2 -> "symbol != " + other.with("symbol");
                case 3 -> "price " + one(List.of(">", "<", ">=", "<=")) + " " + other.with(other.tick() ? "volume" : "price");
                case 4 -> number + " in (" + other.with(other.tick() ? "volume" : "qty") + ", 2)";
                case 5 -> "price between " + other.with(other.tick() ? "big" : "price") + " and 6";
                default -> "price + " + number + " > " + other.with("price");
            };
        }
        return switch (random.nextInt(11)) {
            case 0, 1 -> "symbol = " + symbol();
            case 2 -> "symbol != " + symbol();
            case 3 -> "symbol in (" + symbol() + ", " + symbol() + ")";
            case 4 -> number + (excluded.add(number) ? " not" : "") + " in (" + random.nextInt(4) + ", " + random.nextInt(6) + ")";
            case 5 -> number + one(List.of(" > ", " < ", " >= ", " <= ", " = ", " != ")) + random.nextInt(6);
            case 6 -> "price" + one(List.of(" > ", " < ", " >= ", " <= ", " = ", " != ")) + random.nextInt(8) + ".5";
            case 7 -> number + " between 1 and " + random.nextInt(6);
            case 8 -> tick ? one(List.of("flag", "not flag", "venue is null", "venue is not null", "venue like 'N%'")) : "orderId % 2 = 0";
            case 9 -> number + " not between 2 and " + random.nextInt(6);
            default -> "price * 2 > " + number;
        };
    }

    private String symbol() {
        return one(List.of("'AB'", "'X'", "'C'", "'D'"));
    }

    // ---- windows and aggregates ----

    private String query(String from) {
        String window = one(WINDOWS);
        boolean grouped = chance(0.35);
        String groups = one(List.of("symbol", "symbol", "symbol, venue", "flag", "rollup(symbol, flag)", "grouping sets((symbol), (flag))"));
        boolean rollup = groups.contains("(");
        String columns = grouped ? (rollup ? "symbol, flag" : groups) + ", " + aggregates() : chance(0.4) ? aggregates()
                : "symbol, price, big" + (chance(0.4) ? ", " + aggregates() : "") + previous(window) + subquery();
        String filter = chance(0.3) ? "(" + condition(true, List.of()) + ")" : "";
        return "select " + one(List.of("", "", "", "", "irstream ", "rstream ", "distinct ")) + columns + " from " + from + filter + window
                + (chance(0.3) ? " where " + condition(true, List.of()) : "") + (grouped ? " group by " + groups : "")
                + (chance(0.2) ? " having count(*) > 1" : "") + output()
                + (chance(0.2) ? " order by " + one(List.of("symbol", "symbol desc")) + (grouped ? "" : ", price, big") : "")
                + (chance(0.06) ? " limit 2" : "");
    }

    private String aggregates() {
        return one(AGGREGATES) + " as a" + (chance(0.5) ? ", " + one(AGGREGATES) + " as b" : "");
    }

    private String previous(String window) {
        return (!window.isEmpty() && !window.contains("union") && chance(0.2)
                ? ", " + one(List.of("prev(1, price)", "prevtail(price)", "prevcount(price)", "prevwindow(price)")) + " as c" : "")
                + (chance(0.1) ? ", prior(1, price) as d" : "");
    }

    private String subquery() {
        return chance(0.15) ? ", (select " + one(List.of("max(price)", "sum(qty)", "count(*)")) + " from Fill"
                + one(List.of("#lastevent", "#length(3)", "#keepall")) + " where " + one(List.of("qty > 1", "Fill.symbol = t.symbol")) + ") as e"
                : "";
    }

    private String output() {
        return chance(0.75) ? "" : " output " + one(List.of("", "first ", "last ", "all ", "snapshot ")) + "every "
                + one(List.of("3 events", "2 seconds"));
    }

    // ---- joins ----

    private String join() {
        String columns = chance(0.25) ? "count(*) as n, sum(a.price) as s" : "a.symbol as s, a.price as p, b.orderId as o, b.qty as q";
        boolean outer = chance(0.4);
        String unidirectional = !outer && chance(0.15) ? " unidirectional" : "";
        String left = "Tick" + (chance(0.2) ? "(flag)" : "") + (unidirectional.isEmpty() ? joined() : "") + " as a" + unidirectional;
        String right = "Fill" + joined() + " as b";
        String on = one(List.of("a.symbol = b.symbol", "a.symbol = b.symbol and a.volume = b.qty", "a.volume = b.qty"));
        String condition = one(List.of("", " where a.symbol = b.symbol", " where a.symbol = b.symbol and b.qty > 2", " where a.volume > b.qty",
                " where a.price between b.price and 6", " where a.symbol = b.symbol or a.volume = b.qty", " where a.price + b.price > 5",
                " where a.symbol = b.symbol and a.price > b.price"));
        return "select " + columns + " from " + left + (outer ? one(List.of(" left", " right", " full")) + " outer join " : ", ") + right
                + (outer ? " on " + on : "") + condition;
    }

    private String joined() {
        return one(List.of("#length(3)", "#time(3 sec)", "#lastevent", "#unique(symbol)", "#keepall", "#sort(2, price)", "#length_batch(2)",
                "#groupwin(symbol)#length(1)"));
    }

    // ---- chains ----

    private String chain(String name, String named) {
        List<String> statements = new ArrayList<>();
        String from = "Tick";
        int links = 1 + random.nextInt(3);
        for (int i = 0; i < links; i++) {
            String into = name + "_" + i;
            String columns = "symbol, venue, " + one(List.of("price", "price + 1 as price", "price * 2 as price")) + ", volume, big, flag, at";
            if (chance(0.2)) {
                statements.add("create window " + into + one(List.of("#length(3)", "#unique(symbol)", "#keepall", "#time(2 sec)")) + " as Tick");
                columns = "symbol, venue, price, volume, big, flag, at";
            }
            statements.add("insert into " + into + " select " + columns + " from " + from
                    + (chance(0.5) ? "(" + condition(true, List.of()) + ")" : "")
                    + one(List.of("", "", "", "#length_batch(2)", "#time_batch(1 sec)"))
                    + (chance(0.3) ? " where " + condition(true, List.of()) : ""));
            from = chance(0.7) || i == links - 1 ? into : from;
        }
        statements.add(named + query(from));
        return String.join(";\n", statements) + ";";
    }

    // ---- choices ----

    private static List<Tag> joined(List<Tag> first, List<Tag> second) {
        List<Tag> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private boolean chance(double chance) {
        return random.nextDouble() < chance;
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
