// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.internal.type.TypeNames;
import org.vesper.epl.language.internal.type.Types;

/**
 * The functions that do more than compute a value from their arguments: checks of their calls, and writers for those that need their own.
 */
final class GeneralFunctions {

    private static final String POSITION = "the position determines how many events PREV and PRIOR keep";

    private GeneralFunctions() {
    }

    static Class<?> coalesce(Expression.Call call, ArgumentTypes types) {
        types.relate(call.arguments());
        Class<?> type = Void.class;
        for (Expression argument : call.arguments()) {
            type = types.common(type, argument, "COALESCE");
        }
        return type;
    }

    /** Checks a call for the largest or the smallest of several numbers. */
    static Class<?> extreme(Expression.Call call, ArgumentTypes types) {
        String name = call.function().toUpperCase(Locale.ROOT);
        types.relate(call.arguments());
        Class<?> type = call.arguments().stream().<Class<?>>map(argument -> types.requireNumber(argument, name))
                .reduce(Void.class, Types::common);
        return Types.isNarrow(type) ? Integer.class : type == Float.class ? Double.class : type;
    }

    /** Checks a call that tests whether a dynamic property exists. */
    static Class<?> exists(Expression.Call call, ArgumentTypes types) {
        Expression argument = call.arguments().get(0);
        if (!(argument instanceof Expression.Property)) {
            throw new SemanticError(argument.span(), "EXISTS needs a property or a subquery, found " + argument.span().text());
        }
        types.typeOf(argument);
        return Boolean.class;
    }

    // ---- types ----

    static Class<?> isInstance(Expression.Call call, ArgumentTypes types) {
        types.typeOf(call.arguments().get(0));
        call.arguments().subList(1, call.arguments().size()).forEach(TypeNames::of);
        return Boolean.class;
    }

    static String writeIsInstance(Expression.Call call, ArgumentTexts texts) {
        return "instanceof(" + texts.write(call.arguments().get(0)) + ", " + call.arguments().stream().skip(1).map(TypeNames::esperName)
                .collect(Collectors.joining(", ")) + ")";
    }

    static Class<?> cast(Expression.Call call, ArgumentTypes types) {
        Expression value = call.arguments().get(0);
        Class<?> target = TypeNames.of(call.arguments().get(1));
        types.expect(value, target);
        Class<?> type = types.typeOf(value);
        boolean number = Number.class.isAssignableFrom(target);
        boolean possible = Types.isNumber(type) || Types.isAny(type) || type == Void.class || type == String.class;
        if (number && !possible) {
            throw new SemanticError(value.span(), "CAST cannot make " + Types.exactly(target) + " of " + value.span().text() + ", which is "
                    + Types.describe(type));
        }
        return target;
    }

    /** Writes CAST. A {@code ?} already has the type of its CAST. */
    static String writeCast(Expression.Call call, ArgumentTexts texts) {
        Expression value = call.arguments().get(0);
        return value instanceof Expression.Placeholder ? texts.write(value)
                : "cast(" + texts.write(value) + ", " + TypeNames.text(call.arguments().get(1)) + ")";
    }

    // ---- earlier events ----

    /** Checks PREV: the value of an earlier event in the window. The position may be computed. */
    static Class<?> previous(Expression.Call call, ArgumentTypes types) {
        requirePosition(call, types, "an int", true);
        Expression.Property property = requireProperty(call);
        Class<?> type = types.typeOfProperty(property);
        Window window = types.window(property).orElseThrow(() -> new SemanticError(call.span(),
                "PREV looks into a window; write RETAIN after the source of " + property.span().text()));
        window.ranking().ifPresent(ranking -> {
            throw new SemanticError(call.span(), "PREV counts the events of a window in their order of arrival, which a window WITH "
                    + ranking.kind() + " does not keep; PRIOR" + call.span().text().substring("PREV".length())
                    + " counts all events, whether they are in the window or not");
        });
        return type;
    }

    /** Checks PRIOR: the value of an earlier event in the order of arrival. The position must be a constant. */
    static Class<?> prior(Expression.Call call, ArgumentTypes types) {
        requirePosition(call, types, "a constant", false);
        return types.typeOfProperty(requireProperty(call));
    }

    private static void requirePosition(Expression.Call call, ArgumentTypes types, String needed, boolean mayBeComputed) {
        String name = call.function().toUpperCase(Locale.ROOT);
        Expression position = call.arguments().get(0);
        if (position instanceof Expression.Placeholder) {
            throw new SemanticError(position.span(), "a ? cannot be the position of " + name
                    + ", which decides how many events are kept; write a number");
        }
        Class<?> type = types.typeOf(position);
        boolean right = position instanceof Expression.Literal constant
                ? constant.value() instanceof Integer number && number >= 0
                : mayBeComputed && (type == Integer.class || type == Long.class);
        if (!right) {
            throw new SemanticError(position.span(), name + " needs as its first value " + needed
                    + " that says how many events back, 1 for the one before; found " + position.span().text());
        }
    }

    private static Expression.Property requireProperty(Expression.Call call) {
        Expression argument = call.arguments().get(1);
        if (argument instanceof Expression.Property property) {
            return property;
        }
        throw new SemanticError(argument.span(), call.function().toUpperCase(Locale.ROOT) + " needs a property as its second value, found "
                + argument.span().text());
    }

    static String writeEarlier(Expression.Call call, ArgumentTexts texts) {
        List<Expression> arguments = call.arguments();
        return call.function().toLowerCase(Locale.ROOT) + "(" + texts.fixed(arguments.get(0), POSITION) + ", "
                + texts.write(arguments.get(1)) + ")";
    }
}
