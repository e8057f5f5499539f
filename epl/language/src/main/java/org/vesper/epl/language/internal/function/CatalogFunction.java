// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.lang.reflect.Method;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vesper.config.NearestName;
import org.vesper.epl.language.functions.ScalarFunction;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.type.TypeErrors;
import org.vesper.epl.language.internal.type.Types;

/** A function of the {@link org.vesper.epl.language.functions.FunctionCatalog}; its calls are checked by the methods that compute it. */
record CatalogFunction(ScalarFunction function) implements EplFunction {

    private static final String ZONE = "the time zone is resolved once";

    @Override
    public String name() {
        return function.name();
    }

    @Override
    public Sees sees() {
        return Sees.ARGUMENTS;
    }

    @Override
    public boolean canFail(Supplier<Class<?>> result) {
        return function.canFail();
    }

    @Override
    public String write(Expression.Call call, ArgumentTexts texts) {
        return function.esperName() + "(" + IntStream.range(0, call.arguments().size())
                .mapToObj(i -> function.isZone(i) ? texts.fixed(call.arguments().get(i), ZONE) : texts.write(call.arguments().get(i)))
                .collect(Collectors.joining(", ")) + ")";
    }

    @Override
    public boolean takesInt(int position, int arguments) {
        return function.forms().stream().filter(form -> takes(form, arguments))
                .allMatch(form -> parameter(form, position) == Integer.class);
    }

    @Override
    public Class<?> typeOf(Expression.Call call, ArgumentTypes types) {
        Calls.requirePlain(call);
        List<Expression> arguments = call.arguments();
        List<Method> forms = function.forms().stream().filter(form -> takes(form, arguments.size())).toList();
        if (forms.isEmpty()) {
            throw new SemanticError(call.span(), function.name() + " needs " + counts() + " in its parentheses, found " + arguments.size()
                    + zoneMissing(arguments.size()));
        }
        for (int i = 0; i < arguments.size(); i++) {
            List<Class<?>> wanted = wanted(forms, i);
            if (wanted.size() == 1) {
                types.expect(arguments.get(i), wanted.get(0));
            }
            Class<?> type = types.typeOf(arguments.get(i));
            int position = i;
            forms = forms.stream().filter(form -> Types.fits(type, parameter(form, position), false)
                    || type == Long.class && takesInt(position, arguments.size())).toList();
            require(types, arguments, i, forms.isEmpty() || type == Void.class ? wanted : List.of());
            if (function.isZone(i)) {
                requireZone(arguments.get(i));
            }
        }
        return result(forms, arguments.stream().<Class<?>>map(types::typeOf).toList());
    }

    /** The result type of the overload with exactly these types, or else the common result type of all applicable overloads. */
    private static Class<?> result(List<Method> forms, List<Class<?>> given) {
        return forms.stream().filter(form -> List.of(form.getParameterTypes()).equals(given)).findFirst()
                .<Class<?>>map(Method::getReturnType)
                .orElseGet(() -> forms.stream().map(Method::getReturnType).distinct().count() == 1 ? forms.get(0).getReturnType()
                : Types.UNKNOWN);
    }

    private static boolean takes(Method form, int count) {
        return form.isVarArgs() ? count >= 2 : form.getParameterCount() == count;
    }

    private static Class<?> parameter(Method form, int position) {
        return form.isVarArgs() ? Object.class : form.getParameterTypes()[position];
    }

    private static List<Class<?>> wanted(List<Method> forms, int position) {
        return forms.stream().<Class<?>>map(form -> parameter(form, position)).distinct().toList();
    }

    /** @param wanted the accepted types; empty if the argument has one of them */
    private void require(ArgumentTypes types, List<Expression> arguments, int position, List<Class<?>> wanted) {
        if (wanted.isEmpty()) {
            return;
        }
        Expression argument = arguments.get(position);
        Class<?> type = types.typeOf(argument);
        String needed = needed(wanted);
        if (type == Void.class || Types.isAny(type)) {
            throw TypeErrors.needs(function.name(), needed, argument, type);
        }
        throw new SemanticError(argument.span(), function.name() + " needs " + needed
                + (arguments.size() == 1 ? "" : " as value " + (position + 1))
                + ", " + argument.span().text() + " is " + Types.exactly(type));
    }

    private static String needed(List<Class<?>> wanted) {
        if (wanted.stream().allMatch(Number.class::isAssignableFrom) && wanted.size() > 1) {
            return "a number";
        }
        return wanted.stream().map(type -> type == Number.class ? "a number" : type == Object.class ? "a value" : Types.exactly(type))
                .map(name -> name.replaceFirst("^of type I", "an I")).sorted().collect(Collectors.joining(" or "));
    }

    private static void requireZone(Expression argument) {
        boolean constant = argument instanceof Expression.Literal literal && literal.value() instanceof String;
        if (!constant) {
            throw new SemanticError(argument.span(), "a time zone is a constant, such as 'UTC' or 'Europe/Berlin'; found "
                    + argument.span().text());
        }
        String zone = (String) ((Expression.Literal) argument).value();
        try {
            ZoneId.of(zone);
        } catch (DateTimeException unknown) {
            throw new SemanticError(argument.span(), "there is no time zone " + zone + nearest(zone)
                    + "ones are written 'UTC', 'Europe/Berlin' or '+02:00'");
        }
    }

    private static String nearest(String zone) {
        return NearestName.of(zone, ZoneId.getAvailableZoneIds()).map(name -> "; did you mean " + name + "? Z").orElse("; z");
    }

    private String counts() {
        if (function.forms().get(0).isVarArgs()) {
            return "at least 2 values";
        }
        int[] counts = function.forms().stream().mapToInt(Method::getParameterCount).distinct().sorted().toArray();
        String text = IntStream.of(counts).mapToObj(String::valueOf).collect(Collectors.joining(" or "));
        return text + (text.equals("1") ? " value" : " values");
    }

    private String zoneMissing(int count) {
        return count == 1 && function.isZone(1) ? "; the second is the time zone, such as 'UTC' or 'Europe/Berlin'" : "";
    }
}
