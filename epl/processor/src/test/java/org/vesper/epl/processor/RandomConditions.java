// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/**
 * Random conditions on the properties of several events, with an evaluation of their own: three-valued logic, and numbers compared by their
 * mathematical value.
 */
final class RandomConditions {

    /** The properties of all events. */
    static final Map<String, Class<?>> PROPERTIES = properties();

    /** Properties that can be compared, with values of these types. */
    private static final List<List<String>> FAMILIES = List.of(List.of("s", "t"), List.of("i", "j", "l", "h", "d", "e", "f", "m", "n"));

    private static final Map<String, List<Object>> POOLS = Map.of(
            "s", pool("x", "y", "z"), "t", pool("x", "q", "z"), "i", pool(0, 1, 2, 3, -1), "j", pool(0, 1, 2), 
            "l", pool(0L, 1L, 2L, (1L << 53) + 1), "h", pool((short) 0, (short) 1, (short) 2),
            "d", pool(0.0, -0.0, 1.0, 2.0, 0.1, 2.5, Double.NaN, Double.POSITIVE_INFINITY, (double) (1L << 53)),
            "e", pool(0.0, -0.0, 1.0, 2.0, Double.NaN, Double.NEGATIVE_INFINITY), "f", pool(0.0f, 1.0f, 2.5f, -0.0f),
            "m", pool(new BigDecimal("0.1"), new BigDecimal("1.0"), new BigDecimal("1.00"), new BigDecimal("2"),
                    new BigDecimal("9007199254740993")));

    private static final Map<String, List<String>> CONSTANTS = Map.of("s", List.of("'x'", "'z'"), "i",
            List.of("0", "1", "2", "2.5", "1.0", "9007199254740993", "-1"));

    private final Random random;
    private final List<String> sources;

    /** @param sources the names of the events; "" for properties without a name */
    RandomConditions(Random random, List<String> sources) {
        this.random = random;
        this.sources = sources;
    }

    /** A value of the events, by the name of each. */
    interface Value {

        Object of(Map<String, Map<String, Object>> events);
    }

    /** An expression of the language with its value. */
    record Term(String text, Value value) {
    }

    private static Map<String, Class<?>> properties() {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        properties.put("id", int.class);
        properties.put("s", String.class);
        properties.put("t", String.class);
        properties.put("i", int.class);
        properties.put("j", int.class);
        properties.put("l", long.class);
        properties.put("h", short.class);
        properties.put("d", double.class);
        properties.put("e", double.class);
        properties.put("f", float.class);
        properties.put("m", BigDecimal.class);
        properties.put("n", BigDecimal.class);
        properties.put("flag", boolean.class);
        return properties;
    }

    private static List<Object> pool(Object... values) {
        return Arrays.asList(values);
    }

    /** An event; any of its properties but the number may be null. */
    static Map<String, Object> event(Random random, int number) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("id", number);
        for (String property : PROPERTIES.keySet()) {
            if (!property.equals("id") && random.nextInt(6) > 0) {
                List<Object> pool = POOLS.getOrDefault(property, property.equals("flag") ? pool(true, false) : POOLS.get("m"));
                event.put(property, pool.get(random.nextInt(pool.size())));
            }
        }
        return event;
    }

    // ---- conditions ----

    Term condition() {
        return condition(2);
    }

    private Term condition(int depth) {
        if (depth > 0 && random.nextInt(3) > 0) {
            return switch (random.nextInt(5)) {
                case 0, 1 -> both(" AND ", condition(depth - 1), condition(depth - 1), RandomConditions::and);
                case 2, 3 -> both(" OR ", condition(depth - 1), condition(depth - 1), RandomConditions::or);
                default -> not(condition(depth - 1));
            };
        }
        return switch (random.nextInt(9)) {
            case 0, 1, 2 -> comparison(List.of("=", "=", "!=").get(random.nextInt(3)));
            case 3, 4 -> comparison(List.of("<", "<=", ">", ">=").get(random.nextInt(4)));
            case 5 -> between();
            case 6 -> in();
            case 7 -> isNull();
            default -> random.nextInt(4) == 0 ? choice() : flag();
        };
    }

    private static Term both(String word, Term left, Term right, BinaryOperator<Boolean> operator) {
        return new Term("(" + left.text() + word + right.text() + ")",
                events -> operator.apply((Boolean) left.value().of(events), (Boolean) right.value().of(events)));
    }

    private static Term not(Term condition) {
        return new Term("NOT (" + condition.text() + ")", events -> negated((Boolean) condition.value().of(events)));
    }

    private Term comparison(String operator) {
        List<String> family = family(operator);
        Term left = operand(family);
        Term right = operand(family);
        return new Term(left.text() + " " + operator + " " + right.text(),
                events -> compared(operator, left.value().of(events), right.value().of(events)));
    }

    private Term between() {
        List<String> family = family("<");
        Term value = operand(family);
        Term low = operand(family);
        Term high = operand(family);
        boolean negated = random.nextInt(3) == 0;
        return new Term(value.text() + (negated ? " NOT" : "") + " BETWEEN " + low.text() + " AND " + high.text(), events -> {
            Object tested = value.value().of(events);
            Object one = low.value().of(events);
            Object other = high.value().of(events);
            if (tested == null || one == null || other == null) {
                return null;
            }
            boolean inside = compared("<=", one, tested) && compared("<=", tested, other)
                    || compared("<=", other, tested) && compared("<=", tested, one);
            return inside != negated;
        });
    }

    private Term in() {
        List<String> family = family("=");
        Term value = operand(family);
        List<Term> members = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            members.add(operand(family));
        }
        boolean negated = random.nextInt(3) == 0;
        String list = members.stream().map(Term::text).collect(Collectors.joining(", "));
        return new Term(value.text() + (negated ? " NOT" : "") + " IN (" + list + ")", events -> {
            Boolean among = false;
            for (Term member : members) {
                among = or(among, compared("=", value.value().of(events), member.value().of(events)));
            }
            return negated ? negated(among) : among;
        });
    }

    private Term isNull() {
        Term value = property(random.nextBoolean() ? FAMILIES.get(0) : FAMILIES.get(1));
        boolean negated = random.nextBoolean();
        return new Term(value.text() + (negated ? " IS NOT NULL" : " IS NULL"), events -> (value.value().of(events) == null) != negated);
    }

    private Term flag() {
        return property(List.of("flag"));
    }

    private Term choice() {
        Term when = condition(1);
        Term then = condition(0);
        return new Term("CASE WHEN " + when.text() + " THEN " + then.text() + " ELSE FALSE END",
                events -> Boolean.TRUE.equals(when.value().of(events)) ? then.value().of(events) : false);
    }

    // ---- operands ----

    private List<String> family(String operator) {
        if (operator.equals("=") && random.nextInt(8) == 0) {
            return List.of("flag");
        }
        return FAMILIES.get(random.nextInt(3) == 0 ? 0 : 1);
    }

    private Term operand(List<String> family) {
        List<String> constants = CONSTANTS.getOrDefault(family.get(0), List.of("TRUE", "FALSE"));
        return random.nextInt(4) == 0 ? constant(constants.get(random.nextInt(constants.size()))) : property(family);
    }

    private static Term constant(String text) {
        Object value = text.startsWith("'") ? text.substring(1, 2)
                : text.equals("TRUE") || text.equals("FALSE") ? (Object) text.equals("TRUE") : number(text);
        return new Term(text, events -> value);
    }

    private static Number number(String text) {
        return text.contains(".") ? Double.valueOf(text) : (Number) Long.valueOf(text);
    }

    private Term property(List<String> family) {
        String source = sources.get(random.nextInt(sources.size()));
        String name = family.get(random.nextInt(family.size()));
        return new Term(source.isEmpty() ? name : source + "." + name,
                events -> events.get(source) == null ? null : events.get(source).get(name));
    }

    // ---- values ----

    static Boolean and(Boolean left, Boolean right) {
        return negated(or(negated(left), negated(right)));
    }

    static Boolean or(Boolean left, Boolean right) {
        if (Boolean.TRUE.equals(left) || Boolean.TRUE.equals(right)) {
            return true;
        }
        return left == null || right == null ? null : (Boolean) false;
    }

    static Boolean negated(Boolean condition) {
        return condition == null ? null : (Boolean) !condition;
    }

    static Boolean compared(String operator, Object left, Object right) {
        if (left == null || right == null) {
            return null;
        }
        if (isNaN(left) || isNaN(right)) {
            return operator.equals("!=");
        }
        if (left instanceof Boolean) {
            return left.equals(right) == operator.equals("=");
        }
        int order = left instanceof String text ? Integer.signum(text.compareTo((String) right)) : order((Number) left, (Number) right);
        return switch (operator) {
            case "=" -> order == 0;
            case "!=" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    private static boolean isNaN(Object value) {
        return value instanceof Number number && Double.isNaN(number.doubleValue());
    }

    private static int order(Number left, Number right) {
        if (Double.isInfinite(left.doubleValue()) || Double.isInfinite(right.doubleValue())) {
            return Double.compare(left.doubleValue(), right.doubleValue());
        }
        boolean decimal = left instanceof BigDecimal || right instanceof BigDecimal;
        return exact(left, decimal).compareTo(exact(right, decimal));
    }

    /** @param shortest whether a double stands for the shortest decimal that it is read from */
    private static BigDecimal exact(Number number, boolean shortest) {
        if (number instanceof Double || number instanceof Float) {
            return shortest ? new BigDecimal(number.toString()) : new BigDecimal(number.doubleValue());
        }
        return new BigDecimal(number.toString());
    }
}
