// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A random rule over the types A, B and C with a condition on several events, and a nested loop that gives its rows. */
final class JoinedRule {

    private static final int COLUMNS = 5;
    private static final Map<String, List<String>> KEYS = new TreeMap<>(Map.of("string", List.of("s", "t"), "int", List.of("i", "j"),
            "double", List.of("d", "e"), "decimal", List.of("m", "n")));

    /** The form of a rule. */
    enum Form {
        JOIN, WINDOWS, THREE, LEFT, RIGHT, FULL, EXISTS, COUNT, MEMBER, PATTERN, FILTER, COLUMN
    }

    private final Random random;
    private final Form form;
    /** The condition; several in the columns of a rule, which cost less than several rules. */
    private final List<RandomConditions.Term> conditions = new ArrayList<>();
    /** The properties that ON compares, of A and of B in turn. */
    private final List<String> keys = new ArrayList<>();
    private final Map<String, List<Map<String, Object>>> retained = new HashMap<>();

    JoinedRule(Random random) {
        this.random = random;
        this.form = Form.values()[random.nextInt(Form.values().length)];
        boolean columns = form == Form.COUNT || form == Form.MEMBER || form == Form.COLUMN;
        for (int i = 0; i < (columns ? COLUMNS : 1); i++) {
            conditions.add(new RandomConditions(random, names()).condition());
        }
        if (isOuter()) {
            addKeys();
        }
    }

    private void addKeys() {
        List<String> kinds = new ArrayList<>(KEYS.keySet());
        Collections.shuffle(kinds, random);
        for (String kind : kinds.subList(0, 1 + random.nextInt(2))) {
            keys.add(KEYS.get(kind).get(random.nextInt(2)));
            keys.add(KEYS.get(kind).get(random.nextInt(2)));
        }
    }

    private List<String> names() {
        return switch (form) {
            case THREE -> List.of("a", "b", "c");
            case FILTER, COLUMN -> List.of("a");
            default -> List.of("a", "b");
        };
    }

    private boolean isOuter() {
        return form == Form.LEFT || form == Form.RIGHT || form == Form.FULL;
    }

    /** Whether the rows of one event have an order. */
    boolean isOrdered() {
        return form != Form.THREE;
    }

    String text() {
        String where = " WHERE " + conditions.get(0).text();
        String exists = "(SELECT * FROM B AS b RETAIN ALL" + where + ")";
        return switch (form) {
            case JOIN -> "SELECT a.id AS a, b.id AS b FROM A AS a RETAIN ALL, B AS b RETAIN ALL" + where;
            case WINDOWS -> "SELECT a.id AS a, b.id AS b FROM A AS a RETAIN 3 EVENTS, B AS b RETAIN 2 EVENTS" + where;
            case THREE -> "SELECT a.id AS a, b.id AS b, c.id AS c FROM A AS a, B AS b, C AS c RETAIN 3 EVENTS" + where;
            case LEFT, RIGHT, FULL -> "SELECT a.id AS a, b.id AS b FROM A AS a " + form + " OUTER JOIN B AS b ON " + on()
                    + " RETAIN ALL" + where;
            case EXISTS -> "SELECT a.id AS a FROM A AS a WHERE EXISTS " + exists;
            case COUNT -> columns("(SELECT count(*) FROM B AS b RETAIN ALL WHERE ?)");
            case MEMBER -> columns("a.i IN (SELECT b.j FROM B AS b RETAIN ALL WHERE ?)");
            case PATTERN -> "SELECT b.id AS b, a.id AS a MATCHING EVERY b:=B FOLLOWED BY a:=A(" + conditions.get(0).text() + ")";
            case FILTER -> "SELECT a.id AS a FROM A AS a" + where;
            case COLUMN -> columns("?");
        };
    }

    /** @param column a column with ? in place of the condition */
    private String columns(String column) {
        return IntStream.range(0, COLUMNS).mapToObj(i -> ", " + column.replace("?", conditions.get(i).text()) + " AS n" + i)
                .collect(Collectors.joining("", "SELECT a.id AS a", " FROM A AS a"));
    }

    /** @return the number of conditions */
    int conditions() {
        return conditions.size();
    }

    private String on() {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < keys.size(); i += 2) {
            pairs.add("a." + keys.get(i) + " = b." + keys.get(i + 1));
        }
        return String.join(" AND ", pairs);
    }

    // ---- the rows ----

    /** The rows when an event arrives. */
    List<String> rows(String type, Map<String, Object> event) {
        String name = type.toLowerCase(Locale.ROOT);
        if (!names().contains(name)) {
            return List.of();
        }
        List<Map<String, Object>> own = retained.computeIfAbsent(name, unused -> new ArrayList<>());
        if (form == Form.PATTERN || !isJoin()) {
            own.add(event);
            return name.equals("a") ? single(event) : List.of();
        }
        own.add(event);
        int kept = form == Form.THREE || form == Form.WINDOWS && name.equals("a") ? 3 : form == Form.WINDOWS ? 2 : Integer.MAX_VALUE;
        if (own.size() > kept) {
            own.remove(0);
        }
        return form == Form.THREE ? ofThree(name, event) : ofTwo(name, event);
    }

    private boolean isJoin() {
        return form == Form.JOIN || form == Form.WINDOWS || form == Form.THREE || isOuter();
    }

    private List<String> single(Map<String, Object> event) {
        if (form == Form.FILTER) {
            return holds(Map.of("a", event)) ? List.of("[" + event.get("id") + "]") : List.of();
        }
        List<Map<String, Object>> all = retained.getOrDefault("b", List.of());
        if (conditions.size() > 1) {
            return List.of(conditions.stream().map(condition -> ", " + column(condition, event, all))
                    .collect(Collectors.joining("", "[" + event.get("id"), "]")));
        }
        List<Map<String, Object>> others = matching(conditions.get(0), event, all);
        if (form == Form.EXISTS) {
            return others.isEmpty() ? List.of() : List.of("[" + event.get("id") + "]");
        }
        retained.getOrDefault("b", new ArrayList<>()).removeAll(others);
        return others.stream().map(other -> "[" + other.get("id") + ", " + event.get("id") + "]").toList();
    }

    private Object column(RandomConditions.Term condition, Map<String, Object> event, List<Map<String, Object>> all) {
        return form == Form.COLUMN ? condition.value().of(Map.of("a", event))
                : form == Form.COUNT ? (Object) matching(condition, event, all).size()
                : member(event.get("i"), matching(condition, event, all));
    }

    private static List<Map<String, Object>> matching(RandomConditions.Term condition, Map<String, Object> event, List<Map<String, Object>> all) {
        return all.stream().filter(other -> Boolean.TRUE.equals(condition.value().of(Map.of("a", event, "b", other)))).toList();
    }

    private static Boolean member(Object value, List<Map<String, Object>> others) {
        Boolean among = false;
        for (Map<String, Object> other : others) {
            among = RandomConditions.or(among, RandomConditions.compared("=", value, other.get("j")));
        }
        return among;
    }

    private List<String> ofTwo(String name, Map<String, Object> event) {
        String otherName = name.equals("a") ? "b" : "a";
        List<Map<String, Object>> pairs = new ArrayList<>();
        retained.getOrDefault(otherName, List.of()).stream().map(other -> Map.<String, Object>of(name, event, otherName, other))
                .filter(pair -> matches(events(pair))).forEach(pairs::add);
        boolean kept = form == Form.FULL || form == Form.LEFT && name.equals("a") || form == Form.RIGHT && name.equals("b");
        if (pairs.isEmpty() && kept) {
            pairs.add(Map.of(name, event));
        }
        return pairs.stream().filter(pair -> holds(events(pair))).map(pair -> row(events(pair), "a", "b")).toList();
    }

    private List<String> ofThree(String name, Map<String, Object> event) {
        List<Map<String, Map<String, Object>>> rows = new ArrayList<>(List.of(Map.of(name, event)));
        for (String other : names()) {
            if (!other.equals(name)) {
                rows = rows.stream().flatMap(row -> retained.getOrDefault(other, List.of()).stream().map(added -> with(row, other, added)))
                        .collect(Collectors.toCollection(ArrayList::new));
            }
        }
        return rows.stream().filter(this::holds).map(row -> row(row, "a", "b", "c")).toList();
    }

    private static Map<String, Map<String, Object>> with(Map<String, Map<String, Object>> row, String name, Map<String, Object> event) {
        Map<String, Map<String, Object>> more = new HashMap<>(row);
        more.put(name, event);
        return more;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Map<String, Object>> events(Map<String, Object> pair) {
        Map<String, Map<String, Object>> events = new LinkedHashMap<>();
        pair.forEach((name, event) -> events.put(name, (Map<String, Object>) event));
        return events;
    }

    private boolean matches(Map<String, Map<String, Object>> pair) {
        for (int i = 0; i < keys.size(); i += 2) {
            if (!Boolean.TRUE.equals(RandomConditions.compared("=", pair.get("a").get(keys.get(i)), pair.get("b").get(keys.get(i + 1))))) {
                return false;
            }
        }
        return true;
    }

    private boolean holds(Map<String, Map<String, Object>> events) {
        return Boolean.TRUE.equals(conditions.get(0).value().of(events));
    }

    private static String row(Map<String, Map<String, Object>> events, String... names) {
        return Stream.of(names).map(name -> Objects.toString(events.containsKey(name) ? events.get(name).get("id") : null))
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
