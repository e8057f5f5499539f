// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.epl.processor.RuleContext;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.UserFunction;

/** Functions that fail on one event, by the type of their value: the fault has its place and its event, and only one row is lost. */
public class FailingTypesTest {

    private static final List<EventType> TYPES = List.of(EventType.ofMap("Tick", Map.of("symbol", String.class)));

    private final List<String> rows = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {"mode", "unit", "moment", "ints", "texts", "anything", "part"})
    void shouldLoseOneRowAndNameThePlaceWhenAFunctionOfAnyTypeFails(String function) {
        String rules = "@Name('column') SELECT symbol, " + function + "(symbol) AS v FROM Tick;"
                + "@Name('condition') SELECT symbol FROM Tick WHERE " + function + "(symbol) IS NOT NULL;"
                + "@Name('filler') INSERT INTO S SELECT symbol, " + function + "(symbol) AS v FROM Tick;"
                + "@Name('reader') SELECT symbol, v FROM S;";
        try (EplProcessor processor = new EplProcessor(RuleContext.of(getClass().getClassLoader(), TYPES,
                List.of(new RuleFile("r.epl", rules)), event -> rows.add(((OutputEvent) event).rule()), functions()), 0)) {
            processor.partition(0).onEvent(Map.of("symbol", "A"));
            List<String> sound = List.copyOf(rows);
            assertEquals(4, sound.size());
            RuleFailure failure = assertThrows(RuleFailure.class, () -> processor.partition(0).onEvent(Map.of("symbol", "bad")));
            assertEquals(2, failure.getSuppressed().length);
            Stream.concat(Stream.of(failure), Stream.of(failure.getSuppressed())).forEach(fault -> assertTrue(fault.getMessage().matches(
                    "rule \\w+ failed: the function " + function + " threw .* bad; in " + function
                            + "\\(symbol\\) \\(line 1, column \\d+ of the rule\\); event Tick symbol=bad"), fault.getMessage()));
            assertEquals(sound, rows);
            processor.partition(0).onEvent(Map.of("symbol", "A"));
            assertEquals(2 * sound.size(), rows.size());
        }
    }

    private static List<UserFunction> functions() {
        return Stream.of(FailingTypesTest.class.getMethods()).filter(method -> method.getDeclaringClass() == FailingTypesTest.class
                        && method.getParameterCount() == 1 && method.getParameterTypes()[0] == String.class)
                .map(method -> new UserFunction.OfMethod(method.getName(), method, null)).map(UserFunction.class::cast).toList();
    }

    private static <T> T sound(String symbol, T value) {
        if (symbol.equals("bad")) {
            throw new IllegalStateException("no " + symbol);
        }
        return value;
    }

    public static RoundingMode mode(String symbol) {
        return sound(symbol, RoundingMode.UP);
    }

    public static TimeUnit unit(String symbol) {
        return sound(symbol, TimeUnit.DAYS);
    }

    public static Instant moment(String symbol) {
        return sound(symbol, Instant.EPOCH);
    }

    public static int[] ints(String symbol) {
        return sound(symbol, new int[] {1});
    }

    public static String[] texts(String symbol) {
        return sound(symbol, new String[] {"a"});
    }

    public static Object anything(String symbol) {
        return sound(symbol, 1);
    }

    public static Part part(String symbol) {
        return sound(symbol, new Part(1));
    }

    /** A class of the application. */
    public record Part(int number) {
    }
}
