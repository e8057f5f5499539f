// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafeJavaTest {

    /** Classes from which the methods of this JDK lead to the other safe ones. */
    private static final List<String> BEGINNINGS = List.of("java.lang.Boolean", "java.lang.Character", "java.lang.Enum", "java.lang.Math",
            "java.lang.StrictMath", "java.lang.String", "java.math.BigDecimal", "java.text.DecimalFormat", "java.text.SimpleDateFormat",
            "java.time.ZonedDateTime", "java.time.Clock", "java.time.YearMonth", "java.time.MonthDay", "java.time.OffsetTime",
            "java.time.chrono.ThaiBuddhistDate", "java.time.format.DateTimeFormatterBuilder", "java.time.temporal.WeekFields",
            "java.util.Arrays", "java.util.Collections", "java.util.Currency", "java.util.GregorianCalendar", "java.util.Objects",
            "java.util.Optional", "java.util.UUID");

    /** The packages whose objects can reach files, the network, threads, other classes or the JVM. */
    private static final List<String> POWERFUL = List.of("java.io", "java.lang", "java.lang.invoke", "java.lang.module", "java.lang.reflect",
            "java.net", "java.nio", "java.nio.channels", "java.nio.file", "java.security", "java.util.concurrent", "java.util.spi");

    @Test
    void shouldLeadToNoPowerfulObjectWhenARuleCallsWhatIsSafe() throws ClassNotFoundException {
        Set<Class<?>> reached = new HashSet<>();
        Deque<Class<?>> open = new ArrayDeque<>();
        for (String name : BEGINNINGS) {
            open.add(Class.forName(name));
        }
        Set<String> powerful = new TreeSet<>();
        while (!open.isEmpty()) {
            Class<?> type = open.pop();
            if (!reached.add(type)) {
                continue;
            }
            if (SafeJava.hasClass(type.getName())) {
                results(type).forEach(open::add);
            } else if (POWERFUL.contains(type.getPackageName())) {
                powerful.add(type.getName());
            }
        }
        powerful.removeAll(Set.of("java.lang.StringBuffer", "java.lang.StringBuilder"));

        assertEquals(Set.of(), powerful);
        assertTrue(reached.size() > 60, reached::toString);
    }

    /** The types of what the safe methods and fields of a class give. */
    private static Stream<Class<?>> results(Class<?> type) {
        Stream<Class<?>> ofMethods = Stream.of(type.getMethods()).filter(method -> SafeJava.hasMember(type.getName(), method.getName()))
                .map(Method::getReturnType);
        Stream<Class<?>> ofFields = Stream.of(type.getFields()).filter(field -> Modifier.isStatic(field.getModifiers()))
                .filter(field -> !field.getName().equals("TYPE")).map(Field::getType);
        return Stream.concat(ofMethods, ofFields).<Class<?>>map(result -> result.isArray() ? result.getComponentType() : result)
                .filter(result -> !result.isPrimitive());
    }

    @ParameterizedTest
    @CsvSource({
        "java.lang.Math, abs, true", "java.lang.String, valueOf, true", "java.time.Instant, now, true", "java.util.Map$Entry, getKey, true",
        "java.lang.Runtime, getRuntime, false", "java.lang.System, currentTimeMillis, false", "java.lang.String, getClass, false",
        "java.lang.Integer, getInteger, false", "java.lang.Integer, parseInt, true", "java.time.zone.ZoneRulesProvider, refresh, false",
        "java.util.Formatter, format, false", "java.util.Locale, setDefault, false", "java.lang.Class, forName, false"})
    void shouldTellWhatIsSafe(String className, String member, boolean safe) {
        assertEquals(safe, SafeJava.hasMember(className, member));
    }

    @Test
    void shouldRefuseTheFieldThatHoldsTheClassOfAPrimitive() {
        assertEquals(false, SafeJava.hasMember("java.lang.Integer", "TYPE"));
    }
}
