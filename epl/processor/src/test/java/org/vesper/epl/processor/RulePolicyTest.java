// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.spi.processor.JavaPolicy.Access;
import org.vesper.spi.processor.RuleFile;
import org.vesper.testkit.TestProcessorContext;

/** Rules that try to run code: refused while they are compiled, with nothing of them executed, unless the operator permits it. */
class RulePolicyTest {

    private static final String MARK = "vesper.attack";
    private static final String DESK = "org.vesper.epl.processor.RulePolicyTest$Desk";

    private final List<String> outputs = new ArrayList<>();

    /** An event with a property that leads to an enum. */
    public static final class Tick {

        public String getSymbol() {
            return "A";
        }

        public double getPrice() {
            return 2;
        }

        public Side getSide() {
            return Side.BUY;
        }

        /** No property, so no rule may call it. */
        public String cancel() {
            return System.setProperty(MARK, "cancelled");
        }
    }

    /** An enum of the application. */
    public enum Side {
        BUY, SELL
    }

    @AfterEach
    void forget() {
        System.clearProperty(MARK);
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void shouldRefuseAStatementInEspersDialectWhenItWouldRunCode(String quoted, String statement) {
        EplError error = refusal("@Dialect('esper')\n\n" + statement + ";", Access.DECLARED);

        assertTrue(error.message().contains(quoted), error.message());
        assertTrue(error.message().endsWith("the operator's setting epl.java = any permits it"), error.message());
        assertEquals(3, error.line());
    }

    static Stream<String[]> attacks() throws IOException {
        try (InputStream file = RulePolicyTest.class.getResourceAsStream("/policy/attacks.txt")) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(text.substring(text.indexOf('\n') + 1).split("\n--\n")).map(each -> each.strip().split("\n", 2));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "System.setProperty('vesper.attack', symbol)", "java.lang.System.setProperty('vesper.attack', symbol)",
        "javax.naming.InitialContext.doLookup('rmi://127.0.0.1:1/x')", "Runtime.getRuntime()", "Class.forName('java.lang.Runtime')",
        "System.getProperty('user.home')", "Integer.getInteger('vesper.attack')", "Thread.currentThread()",
        "symbol.class?", "side.declaringClass", "CAST(symbol, java.lang.Class)", "INSTANCEOF(symbol, java.lang.Runtime)"})
    void shouldRefuseARuleWhenItWouldRunCode(String expression) {
        for (String rule : List.of("SELECT " + expression + " AS r FROM Tick", "SELECT symbol FROM Tick WHERE " + expression + " IS NULL",
                "SELECT symbol FROM (SELECT * FROM Tick WHERE " + expression + " IS NOT NULL)")) {
            EplError error = refusal("@Name('r')\n" + rule + ";", Access.BUNDLE);

            assertTrue(error.message().endsWith("the operator's setting epl.java = any permits it"), error.message());
        }
    }

    /** Each makes a result of any size of one event, in both dialects. */
    @ParameterizedTest
    @ValueSource(strings = {
        "String.format('%1000000000d', 1)", "String.format('%.1000000000f', price)", "String.format('%1000000000%')", "String.format(symbol, 1)",
        "String.format('%5d %1$1001s', 1)", "java.lang.String.format('%99999999999d', 1)", "symbol.repeat(1000000000)",
        "symbol.repeat(CAST(price, int))", "symbol.trim().repeat(1000000000)", "symbol.indent(1000000000)", "symbol.formatted(price)",
        "java.util.Collections.nCopies(1000000000, 'x')", "java.util.Arrays.copyOf(symbol.toCharArray(), 1000000000)",
        "java.math.BigDecimal.valueOf(1).setScale(1000000000)", "java.math.BigInteger.valueOf(2).pow(1000000000)",
        "java.math.BigInteger.valueOf(2).shiftLeft(1000000000)", "java.math.BigDecimal.valueOf(2).movePointRight(1000000000).toBigInteger()"})
    void shouldRefuseACallWhoseResultHasAnySize(String expression) {
        EplError error = refusal("@Dialect('esper') @name('r') select " + expression.replace("CAST", "cast") + " as r from Tick;",
                Access.DECLARED);
        assertTrue(error.message().endsWith("the operator's setting epl.java = any permits it"), error::message);
        // Vesper's dialect has no calls of methods of objects.
        refusal("@Name('r') SELECT " + expression + " AS r FROM Tick;", Access.DECLARED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"symbol.repeat(3)", "java.math.BigDecimal.valueOf(2).setScale(20)", "java.math.BigInteger.valueOf(2).pow(64)"})
    void shouldAllowACallOfAnObjectWhoseResultIsBounded(String expression) {
        run("@Dialect('esper') @name('r') select " + expression + " as r from Tick;", Access.DECLARED);

        assertEquals(1, outputs.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"String.format('%5.1f %s', price, symbol)", "Math.pow(price, 2000)", "String.format('%s', 'a 99999 %n')"})
    void shouldAllowACallWhoseResultIsBounded(String expression) {
        run("@Name('r') SELECT " + expression + " AS r FROM Tick;", Access.DECLARED);
        run("@Dialect('esper') @name('r') select " + expression + " as r from Tick;", Access.DECLARED);

        assertEquals(2, outputs.size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "@Name('r') SELECT " + DESK + ".mark(symbol) AS r FROM Tick; | bundle",
        "@Dialect('esper') @name('r') select " + DESK + ".mark(symbol) as r from Tick; | bundle",
        "@Dialect('esper') @name('r') select new " + DESK + "() as r from Tick; | bundle",
        "@Dialect('esper') @name('r') select t.cancel() as r from Tick as t; | bundle",
        "@Dialect('esper') create schema S as " + DESK + "; @name('r') insert into S select symbol as text from Tick; | bundle"})
    void shouldRefuseCodeOfTheApplicationWhenItIsNotDeclared(String rule, String setting) {
        EplError error = refusal(rule, Access.DECLARED);

        assertTrue(error.message().endsWith("the operator's setting epl.java = " + setting + " permits it"), error.message());
    }

    /** A class of the application that it has not declared. */
    public static final class Desk {

        public static String mark(String text) {
            System.setProperty(MARK, text);
            return text;
        }

        public void setText(String text) {
            mark(text);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "BUNDLE | @Name('r') SELECT " + DESK + ".mark(symbol) AS r FROM Tick;",
        "BUNDLE | @Dialect('esper') @name('r') select " + DESK + ".mark(symbol) as r from Tick;",
        "ANY | @Name('r') SELECT System.setProperty('vesper.attack', symbol) AS r FROM Tick;",
        "ANY | @Dialect('esper') @name('r') select System.setProperty('vesper.attack', symbol) as r from Tick;",
        "ANY | @Dialect('esper') @name('r') select symbol.getClass().getName() as r, " + DESK + ".mark(symbol) as s from Tick;",
        "ANY | @Dialect('esper') @name('r') inlined_class \"\"\" public class Evil { public static String run(String x) {"
                + " System.setProperty(\"vesper.attack\", x); return x; } } \"\"\" select Evil.run(symbol) as r from Tick;"})
    void shouldRunCodeWhenTheOperatorPermitsIt(Access access, String rule) {
        run(rule, access);

        assertEquals("A", System.getProperty(MARK));
        assertEquals(1, outputs.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "@Name('r') SELECT Math.abs(price) AS a, Integer.parseInt('12') AS b, String.valueOf(price) AS c, Double.isNaN(price) AS d,"
                + " java.math.BigDecimal.valueOf(price) AS e, java.time.Instant.ofEpochMilli(NOW()) AS f, CAST(price, string) AS g FROM Tick;",
        "@Dialect('esper') @name('r') select symbol.substring(0).length() as a, side.name() as b, Math.max(price, 1) as c,"
                + " java.time.Duration.ofSeconds(1).toMillis() as d, typeof(t) as e, new {x = price} as f from Tick as t;",
        "@Dialect('esper') @name('r') select window(*).where(x => x.price > 1).countOf() as a, prev(0, price) as b from Tick#length(2);",
        "@Dialect('esper') @name('r') select current_timestamp.format() as a, price as b, Integer.MAX_VALUE as c,"
                + " java.math.RoundingMode.UP as d from Tick where symbol like 'A%' and symbol regexp 'A.*';",
        "@Dialect('esper') @name('r') @Priority(1) @Tag(name='a', value='b') select irstream symbol, side, count(*), max(price), first(price),"
                + " stddev(price), median(price) from Tick#time(10) group by symbol, side;"})
    void shouldRunRulesWithoutAPermissionWhenTheyOnlyCompute(String rule) {
        run(rule, Access.DECLARED);

        assertEquals(1, outputs.size());
    }

    private EplError refusal(String rule, Access access) {
        EplException refused = assertThrows(EplException.class, () -> run(rule, access));
        assertNull(System.getProperty(MARK), rule);
        return refused.errors().get(0);
    }

    private void run(String rule, Access access) {
        List<EventType> types = List.of(EventType.ofBean("Tick", Tick.class), EventType.ofMap("Other", Map.of("a", String.class)));
        RuleFile file = new RuleFile("r.epl", rule.replace("@Dialect('esper') ", "@Dialect('esper')\n"));
        TestProcessorContext context = RuleContext.of(getClass().getClassLoader(), types, List.of(file),
                event -> outputs.add(((OutputEvent) event).rule())).java(access);
        try (EplProcessor processor = new EplProcessor(context, 0)) {
            processor.partition(0).onEvent(new Tick());
        }
    }
}
