// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the properties that all functions share. */
class FunctionCatalogTest {

    /** Values at and beyond the limits of the expected range. */
    private static final Map<Class<?>, List<?>> ODD = Map.ofEntries(
            Map.entry(String.class, List.of("", " ", "a", "ab", "\u00e4\ud83d\ude00")),
            Map.entry(Byte.class, List.of(Byte.MIN_VALUE, (byte) 0)), Map.entry(Short.class, List.of(Short.MIN_VALUE, (short) 0)),
            Map.entry(Integer.class, List.of(Integer.MIN_VALUE, -1, 0, 1, 2, Integer.MAX_VALUE)),
            Map.entry(Long.class, List.of(Long.MIN_VALUE, 0L, 1_700_000_000_000L, Long.MAX_VALUE)),
            Map.entry(Float.class, List.of(Float.NaN, -0f, Float.MAX_VALUE, Float.NEGATIVE_INFINITY)),
            Map.entry(Double.class, List.of(Double.NaN, -0.0, Double.MIN_VALUE, -Double.MAX_VALUE, Double.POSITIVE_INFINITY)),
            Map.entry(BigDecimal.class, List.of(BigDecimal.ZERO, new BigDecimal("1E-2000000000"),
                    new BigDecimal("-1E+300"), new BigDecimal("2.5"))),
            Map.entry(BigInteger.class, List.of(BigInteger.ZERO, BigInteger.TEN.pow(400).negate())),
            Map.entry(Instant.class, List.of(Instant.MIN, Instant.EPOCH, Instant.MAX)),
            Map.entry(Object.class, List.of("a", 1, 2.5, true)));

    @Test
    void shouldFindFunctionsInAnyCaseWhenTheyAreInTheCatalog() {
        assertEquals("STARTS_WITH", FunctionCatalog.find("starts_With").orElseThrow().name());
        assertTrue(FunctionCatalog.find("startsWith").isEmpty());
        assertEquals("epl_left", FunctionCatalog.find("LEFT").orElseThrow().esperName());
    }

    @Test
    void shouldHaveFormsThatEsperCanCallWhenAFunctionIsAdded() {
        for (Method form : (Iterable<Method>) forms()::iterator) {
            assertTrue(Modifier.isStatic(form.getModifiers()), form + " must be static");
            assertTrue(Stream.of(form.getParameterTypes()).noneMatch(Class::isPrimitive), form + " cannot take null");
            assertFalse(form.getReturnType().isPrimitive(), form + " cannot give null");
        }
    }

    @Test
    void shouldGiveNullWhenAnyValueIsNull() throws ReflectiveOperationException {
        for (Method form : (Iterable<Method>) forms()::iterator) {
            for (int missing = 0; missing < Math.max(2, form.getParameterCount()); missing++) {
                Object[] values = new Object[form.isVarArgs() ? 2 : form.getParameterCount()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = i == missing % values.length ? null : some(form, i).get(0);
                }
                assertNull(form.invoke(null, arguments(form, values)), form + " with value " + missing);
            }
        }
    }

    @Test
    void shouldGiveAValueOrSayThatThereIsNoneWhenValuesAreExtreme() throws ReflectiveOperationException {
        for (Method form : (Iterable<Method>) forms()::iterator) {
            for (List<Object> values : combinations(form)) {
                call(form, arguments(form, values.toArray()));
            }
        }
    }

    private static void call(Method form, Object[] arguments) throws ReflectiveOperationException {
        try {
            form.invoke(null, arguments);
        } catch (InvocationTargetException failure) {
            assertEquals(ValueFailure.class, failure.getCause().getClass(), form + " for " + List.of(arguments));
            assertTrue(FunctionCatalog.all().stream().anyMatch(function -> function.forms().contains(form) && function.canFail()),
                    form + " is not marked as one that can fail");
        }
    }

    private static Stream<Method> forms() {
        return FunctionCatalog.all().stream().flatMap(function -> function.forms().stream());
    }

    private static Object[] arguments(Method form, Object[] values) {
        return form.isVarArgs() ? new Object[] {values} : values;
    }

    private static List<?> some(Method form, int position) {
        if (form.isVarArgs()) {
            return ODD.get(Object.class);
        }
        if (FunctionCatalog.all().stream().anyMatch(function -> function.forms().contains(form) && function.isZone(position))) {
            return List.of("UTC", "Europe/Berlin", "+14:00");
        }
        Class<?> type = form.getParameterTypes()[position];
        return type != Number.class ? ODD.get(type)
                : ODD.entrySet().stream().filter(entry -> Number.class.isAssignableFrom(entry.getKey()))
                        .flatMap(entry -> entry.getValue().stream()).toList();
    }

    private static List<List<Object>> combinations(Method form) {
        List<List<Object>> all = List.of(List.of());
        for (int i = 0; i < (form.isVarArgs() ? 2 : form.getParameterCount()); i++) {
            List<List<Object>> longer = new ArrayList<>();
            for (List<Object> before : all) {
                for (Object value : some(form, i)) {
                    longer.add(Stream.concat(before.stream(), Stream.of(value)).toList());
                }
            }
            all = longer;
        }
        return all;
    }
}
