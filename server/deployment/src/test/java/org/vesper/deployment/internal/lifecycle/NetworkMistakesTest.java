// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.deployment.Application;
import org.vesper.deployment.testapp.Collector;
import org.vesper.deployment.testapp.Doubler;
import org.vesper.deployment.testapp.Evaluating;
import org.vesper.deployment.testapp.Picky;

/** Each error in the wiring of a network is reported with file, line and remedy, word for word. */
@Timeout(60)
class NetworkMistakesTest {

    private static final int LINE = TestJar.FIRST_LINE;
    private static final String FILE = "META-INF/spring/epn.xml:";
    private static final String COLLECTOR = "<bean id='collector' class='org.vesper.deployment.testapp.Collector'/>\n";
    private static final String ADAPTER = "<epn:adapter id='in' provider='test' listeners='%s'/>\n";

    @TempDir
    private static Path folder;
    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        server = new TestServer(folder, Map.of());
    }

    @AfterAll
    static void stop() throws Exception {
        server.stop();
    }

    @SuppressWarnings("checkstyle:TestMethodLength") // a table
    static Stream<Arguments> mistakes() {
        return Stream.of(
                // circles
                of("a circle downstream of an adapter", COLLECTOR + String.format(Locale.ROOT, ADAPTER, "a")
                                + "<epn:processor id='a' listeners='b'/>\n<epn:stream id='b' listeners='c'/>\n"
                                + "<epn:processor id='c' listeners='b, collector'/>",
                        "stream b (%1$s): its events come back to it (b -> c -> b) by processor c (%2$s); remove one of these listeners or"
                                + " sources", 3, 4),
                of("two stages of which each names the other as listener",
                        "<epn:processor id='a' listeners='b'/>\n<epn:processor id='b' listeners='a'/>",
                        "processor a (%s): its events come back to it (a -> b -> a) by processor b (%s); remove one of these listeners or"
                                + " sources", 0, 1),
                of("two stages of which each names the other as source",
                        "<epn:processor id='a' sources='b'/>\n<epn:processor id='b' sources='a'/>",
                        "processor a (%s): its events come back to it (a -> b -> a) by processor b (%s); remove one of these listeners or"
                                + " sources", 0, 1),
                of("a stage that has another as listener and as source",
                        "<epn:processor id='a' listeners='b' sources='b'/>\n<epn:processor id='b'/>",
                        "processor a (%s): its events come back to it (a -> b -> a) by processor b (%s); remove one of these listeners or"
                                + " sources", 0, 1),
                of("a stage that listens to itself", COLLECTOR + "<epn:processor id='a' listeners='a'/>",
                        "processor a (%s): its events come back to it (a -> a); remove one of these listeners or sources", 1),
                // code and files from elsewhere
                of("an expression", COLLECTOR + "<bean id='e' class='java.lang.String'><constructor-arg value='#{1 + 1}'/></bean>",
                        "bean e (%s): #{1 + 1} is an expression, which runs code; write a setting, ${NAME}, in its place, or let the"
                                + " operator set network.spel = allowed", 1),
                of("an import of an address", "<import resource='http://127.0.0.1:1/import.xml'/>",
                        "%s: http://127.0.0.1:1/import.xml is not in the bundle; put the file into it, or let the operator set"
                                + " network.imports = allowed", 0),
                of("an import of a file", COLLECTOR + "<import resource='file:/etc/import.xml'/>",
                        "%s: file:/etc/import.xml is not in the bundle; put the file into it, or let the operator set"
                                + " network.imports = allowed", 1),
                // references that lead nowhere
                of("a listener that is not there", COLLECTOR + String.format(Locale.ROOT, ADAPTER, "collectr"),
                        "adapter in (%s): listener 'collectr' is not a stage; did you mean collector? Known listeners: collector", 1),
                of("a source that is not there", COLLECTOR + String.format(Locale.ROOT, ADAPTER, "collector") + "<epn:processor id='p' sources='im'/>",
                        "processor p (%s): source 'im' is not a stage; did you mean in? Known stages: in, p", 2),
                of("a source that emits nothing", COLLECTOR + String.format(Locale.ROOT, ADAPTER, "collector")
                        + "<epn:processor id='p' sources='collector'/>",
                        "bean collector (%s): has listeners but emits no events; let class org.vesper.deployment.testapp.Collector"
                                + " implement org.vesper.api.EventSource", 0),
                of("a listener that takes nothing", "<bean id='text' class='java.lang.Object'/>\n" + String.format(Locale.ROOT, ADAPTER, "text"),
                        "bean text (%s): class java.lang.Object takes no events; let it implement org.vesper.api.EventSink", 0),
                of("a listener that brings events in", COLLECTOR + String.format(Locale.ROOT, ADAPTER, "collector")
                        + "<epn:processor id='p' listeners='in'/>",
                        "processor p (%s): listener 'in' is an input adapter with listeners of its own, which takes no events."
                                + " Known listeners: collector, p", 2),
                of("a listener that is named twice", COLLECTOR + String.format(Locale.ROOT, ADAPTER, "collector, collector"),
                        "adapter in (%s): listener 'collector' is named twice, so it would get each event twice; name it once", 1),
                of("an adapter without wires", COLLECTOR + String.format(Locale.ROOT, ADAPTER, ""),
                        "adapter in (%s): it is not wired; name the stages downstream in listeners=\"...\", or, for an output adapter,"
                                + " those before it in sources=\"...\"", 1),
                of("a stream that nobody fills", COLLECTOR + "<epn:stream id='q' listeners='collector'/>",
                        "stream q (%s): no stage names it as listener, so no event would ever come; name it in listeners=\"...\" of one,"
                                + " or remove it", 1),
                of("a stream that nobody listens to", COLLECTOR + String.format(Locale.ROOT, ADAPTER, "q") + "<epn:stream id='q'/>",
                        "stream q (%s): nothing listens to it; name a stage in listeners=\"...\"", 2),
                // names
                of("two stages of one name", COLLECTOR + "<epn:processor id='a'/>\n<epn:stream id='a' sources='a'/>",
                        "the id a is given twice, at %s and %s; give each stage and bean an id of its own", 1, 2),
                of("a stage and a bean of one name", COLLECTOR + "<epn:stream id='collector' sources='in'/>",
                        "the id collector is given twice, at %s and %s; give each stage and bean an id of its own", 0, 1),
                of("two event types of one name", "<epn:event-type name='T'><epn:property name='a' type='int'/></epn:event-type>\n"
                                + "<epn:event-type name='T' class='java.lang.String'/>",
                        "the event type T is declared twice, at %s and %s; give each event type a name of its own", 0, 1),
                of("a function and an aggregate of one name", "<epn:function name='avg' class='java.lang.Math' method='abs'/>\n"
                                + "<epn:aggregate name='AVG' class='java.lang.String'/>",
                        "the function avg is declared twice, at %s and %s; give each function a name of its own", 0, 1),
                // values
                of("a capacity below 0", COLLECTOR + "<epn:stream id='q' sources='in' listeners='collector' capacity='-1'/>",
                        "%s: '-1' is not a value of capacity or threads; it must be a whole number from 0", 1),
                of("a number of threads that is none", COLLECTOR + "<epn:stream id='q' sources='in' listeners='collector' threads='two'/>",
                        "%s: 'two' is not a value of capacity or threads; it must be a whole number from 0", 1),
                of("a policy that is not there", COLLECTOR + "<epn:stream id='q' sources='in' listeners='collector' when-full='drop'/>",
                        "%s: 'drop' is not a value of when-full; it must be one of block, drop-newest, drop-oldest", 1),
                of("a way to wait that is misspelt", COLLECTOR + "<epn:stream id='q' sources='in' listeners='collector' wait='prak'/>",
                        "%s: 'prak' is not a value of wait; it must be one of park, yield, spin; did you mean park?", 1),
                of("a policy for faults that is not there", COLLECTOR + "<epn:processor id='p' on-fault='stpo'/>",
                        "%s: 'stpo' is not a value of on-fault; it must be one of skip, stop; did you mean stop?", 1),
                of("a dialect that is not there", COLLECTOR + "<epn:processor id='p' dialect='esber'/>",
                        "%s: 'esber' is not a value of dialect; it must be one of vesper, esper; did you mean esper?", 1),
                of("an attribute that is misspelt", COLLECTOR + "<epn:stream id='q' sources='in' listener='collector'/>",
                        "%s: epn:stream has no attribute listener; did you mean listeners?", 1),
                // event types between stages
                of("a bean that does not take what comes", COLLECTOR + "<epn:event-type name='Tick'><epn:property name='a' type='int'/>"
                                + "</epn:event-type><epn:event-type name='Deal'><epn:property name='b' type='int'/></epn:event-type>\n"
                                + "<epn:adapter id='in' provider='test' listeners='picky'>"
                                + "<epn:setting name='emits' value='Deal'/></epn:adapter>\n"
                                + "<bean id='picky' class='org.vesper.deployment.testapp.Picky'/>",
                        "bean picky (%2$s): it takes Tick (@Takes of class org.vesper.deployment.testapp.Picky), but receives Deal from"
                                + " adapter in (%1$s); wire it to other stages, or let it take Deal too", 2, 3),
                of("a rule that waits for what cannot come", COLLECTOR + "<epn:event-type name='Tick'><epn:property name='a' type='int'/>"
                                + "</epn:event-type><epn:event-type name='Deal'><epn:property name='b' type='int'/></epn:event-type>\n"
                                + "<epn:adapter id='in' provider='test' listeners='q'>"
                                + "<epn:setting name='emits' value='Deal'/></epn:adapter>\n"
                                + "<epn:stream id='q' listeners='p'/>\n<epn:processor id='p' listeners='collector' rules='pass.epl'>\n"
                                + "<epn:setting name='reads' value='Tick'/></epn:processor>",
                        "META-INF/vesper/pass.epl:1:1: rule pass reads Tick, which cannot reach its processor p (%2$s); the processor"
                                + " receives Deal from adapter in (%1$s). Wire a stage that emits Tick to the processor, or change the"
                                + " rule", 2, 4));
    }

    /** @param lines those that the message names, counted from that of the first element */
    private static Arguments of(String mistake, String network, String message, Object... lines) {
        Object[] places = Stream.of(lines).map(line -> FILE + (LINE + (int) line)).toArray();
        return Arguments.of(mistake, network, String.format(Locale.ROOT, message, places));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void shouldNameThePlaceAndTheWayOut(String mistake, String network, String message) throws IOException {
        Application failed = deploy(new TestJar("wrong").network(network));

        assertEquals(message, failed.failure().orElse("it runs"));
    }

    /** In an annotation, and in a bean that Spring creates before it looks at the others. */
    @ParameterizedTest
    @ValueSource(strings = {"<bean id='e' class='org.vesper.deployment.testapp.Evaluating'/>",
        "<bean id='e' class='org.springframework.context.annotation.ConfigurationClassPostProcessor'>"
            + "<property name='beanNameGenerator' value=\"#{T(java.lang.System).setProperty('vesper.attack', 'x')}\"/></bean>"})
    void shouldEvaluateNoExpressionWherever(String bean) throws IOException {
        Application failed = deploy(new TestJar("wrong").classes(Collector.class, Evaluating.class).network(COLLECTOR + bean)
                .header("Import-Package", "org.vesper.api, org.springframework.beans.factory.annotation"));

        String message = failed.failure().orElse("it runs");
        assertTrue(message.contains("bean e (" + FILE + (LINE + 1) + ")") && message.contains("network.spel = allowed"), message);
        assertNull(System.getProperty("vesper.attack"));
    }

    static Stream<Arguments> mistakesInTwoFiles() {
        return Stream.of(
                Arguments.of(COLLECTOR, "<epn:processor id='collector'/>",
                        "the id collector is given twice, at %s and %s; give each stage and bean an id of its own"),
                Arguments.of("<epn:adapter id='a' provider='test' listeners='a'/>", "<bean id='a' class='java.lang.Object'/>",
                        "the id a is given twice, at %s and %s; give each stage and bean an id of its own"),
                Arguments.of("<epn:event-type name='T' class='java.lang.String'/>", "<epn:event-type name='T' class='java.lang.Long'/>",
                        "the event type T is declared twice, at %s and %s; give each event type a name of its own"),
                Arguments.of("<epn:processor id='a' listeners='b'/>", "<epn:processor id='b' listeners='a'/>",
                        "processor a (%s): its events come back to it (a -> b -> a) by processor b (%s); remove one of these listeners or"
                                + " sources"));
    }

    @ParameterizedTest
    @MethodSource("mistakesInTwoFiles")
    void shouldNameBothFiles(String first, String second, String message) throws IOException {
        Application failed = deploy(new TestJar("wrong").network(first).network("META-INF/spring/second.xml", second));

        assertEquals(String.format(Locale.ROOT, message, FILE + LINE, "META-INF/spring/second.xml:" + LINE), failed.failure().orElse("it runs"));
    }

    private static Application deploy(TestJar jar) throws IOException {
        jar.classes(Doubler.class, Picky.class).entry("META-INF/vesper/pass.epl", "pass");
        return server.deployInPlace(jar.writeTo(folder.resolve("wrong.jar")));
    }
}
