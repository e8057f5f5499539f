// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.application.settings.ApplicationSettings;
import org.vesper.config.ConfigurationException;
import org.vesper.config.LibraryAdvice;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.testapp.Doubler;
import org.vesper.deployment.testapp.Explosive;
import org.vesper.deployment.testapp.Fragile;
import org.vesper.deployment.testapp.Needy;
import org.vesper.deployment.testapp.StaticallyExplosive;
import org.vesper.deployment.testapp.Tick;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.StoppableStage;
import org.vesper.kernel.stage.StreamStage;
import org.vesper.spi.adapter.WhenFull;

@Timeout(60)
class ApplicationDeploymentsTest {

    private static final String COLLECTOR = "<bean id='collector' class='org.vesper.deployment.testapp.Collector'/>";
    private static final int LINE = TestJar.FIRST_LINE;
    private static final String NEEDY = "org.vesper.deployment.testapp.Needy";

    @TempDir
    private static Path instance;
    private static TestServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws Exception {
        server = new TestServer(instance, Map.of("app.set.port", "71", "app.wrong.prot", "71"));
    }

    @AfterEach
    void undeploy() {
        server.deployments.applications().forEach(application -> server.deployments.undeploy(application.name()));
        server.news.clear();
    }

    @AfterAll
    static void stop() throws Exception {
        server.stop();
    }

    @Test
    void shouldRunTheWholeWayFromAdapterToBeans() throws IOException {
        Application application = deploy(new TestJar("way").classes(Doubler.class).entry("META-INF/vesper/pass.epl", "pass").network("""
                <epn:event-type name='Tick'><epn:property name='price' type='double'/></epn:event-type>
                <epn:adapter id='in' provider='test' listeners='rules'><epn:setting name='port' value='7'/></epn:adapter>
                <epn:processor id='rules' rules='pass.epl' listeners='doubler, collector'/>
                <epn:event-bean id='doubler' class='org.vesper.deployment.testapp.Doubler' listeners='last'/>
                <epn:latency-recorder id='latency'/>
                <bean id='collector' class='org.vesper.deployment.testapp.Collector'/>
                <bean id='last' class='org.vesper.deployment.testapp.Collector'><property name='recorder' ref='latency'/></bean>
                """));

        server.providers.send(7, "event");

        assertEquals(ApplicationState.RUNNING, application.state(), application.failure()::toString);
        assertEquals(List.of("event"), received(application, "collector"));
        assertEquals(List.of("event", "event"), received(application, "last"));
        assertEquals(2, application.latencyRecorders().get("latency").service().count());
        assertEquals(List.of("way RUNNING"), server.news);
    }

    @Test
    void shouldWireStreamsFromEitherEnd() throws IOException {
        Application application = deploy(new TestJar("queues").classes(Doubler.class)
                .entry(ApplicationSettings.DECLARED, "places = 5\n").network("""
                <epn:event-type name='Tick'><epn:property name='symbol' type='string'/></epn:event-type>
                <epn:adapter id='in' provider='test'><epn:setting name='port' value='9'/></epn:adapter>
                <epn:stream id='by-symbol' capacity='${places}' threads='2' partition-by='symbol' when-full='drop-oldest' sources='in'
                    listeners='rules'/>
                <epn:processor id='rules' clock='property symbol' clock-start='1970-01-01T00:00:01Z'/>
                <epn:stream id='straight' capacity='0' sources='rules' wait='spin'/>
                <epn:event-bean id='doubler' class='org.vesper.deployment.testapp.Doubler' listeners='last' sources='straight, rules'/>
                <epn:stream id='end' sources='doubler' listeners='collector'/>
                <bean id='last' class='org.vesper.deployment.testapp.Collector'/>
                """ + COLLECTOR));
        Network network = application.network().orElseThrow();

        server.providers.send(9, Map.of("symbol", "WSC"));
        server.deployments.undeploy("queues");

        Map<String, StreamStage> streams = network.streams().stream().collect(Collectors.toMap(StreamStage::id, stream -> stream));
        assertEquals(List.of(8, 2), List.of(streams.get("by-symbol").capacity(), streams.get("by-symbol").threads()));
        assertEquals(WhenFull.DROP_OLDEST, streams.get("by-symbol").whenFull());
        assertEquals(WaitStrategy.PARK, streams.get("by-symbol").waitStrategy());
        assertEquals(List.of(0, 0), List.of(streams.get("straight").capacity(), streams.get("straight").threads()));
        assertEquals(2, network.processors().get(0).partitions());
        assertEquals(1, network.processors().get(0).timelessEvents());
        // The doubler has the event from the stream and from the processor itself, and passes each on twice.
        assertEquals(4, streams.get("end").eventsOut());
        assertEquals(1024, streams.get("end").capacity());
    }

    @Test
    void shouldStopTheStagesThatAreToStopAtAFault() throws IOException {
        Application application = deploy(new TestJar("faults").classes(Doubler.class, Fragile.class)
                .entry(ApplicationSettings.DECLARED, "policy = stop\n").network("""
                <epn:event-type name='Tick'><epn:property name='price' type='double'/></epn:event-type>
                <epn:adapter id='in' provider='test' listeners='rules'><epn:setting name='port' value='11'/></epn:adapter>
                <epn:processor id='rules' listeners='doubler' on-fault='stop'/>
                <epn:event-bean id='doubler' class='org.vesper.deployment.testapp.Doubler' listeners='goes-on, stops' on-fault='stop'/>
                <bean id='goes-on' class='org.vesper.deployment.testapp.Fragile' epn:on-fault='skip'/>
                <bean id='stops' class='org.vesper.deployment.testapp.Fragile' epn:on-fault='${policy}'/>
                """));
        Network network = application.network().orElseThrow();

        server.providers.send(11, "event");

        // The doubler sends the event twice: one bean fails on both, the other on the first, and has the second rejected.
        Map<String, List<Object>> found = network.stoppableStages().stream().collect(Collectors.toMap(StoppableStage::id,
                stage -> List.of(stage.isStopped(), stage.faults(), stage.eventsRejected())));
        assertEquals(List.of(false, 2L, 0L), found.get("goes-on"));
        assertEquals(List.of(true, 1L, 1L), found.get("stops"));
        assertEquals(List.of(false, 0L, 0L), found.get("doubler"));
    }

    @Test
    void shouldPutTheSettingsOfTheServerOverThoseOfTheFileOverThoseOfTheBundle() throws IOException {
        Path file = Files.createDirectories(instance.resolve("conf/apps")).resolve("set.properties");
        Files.writeString(file, "port = 61\nsecond = 62\n");

        deploy(new TestJar("set").entry(ApplicationSettings.DECLARED, "port = 51\nsecond = 52\nthird = 53\n").network(COLLECTOR
                + adapter("a", "${port}", "collector") + adapter("b", "${second}", "collector") + adapter("c", "${third}", "collector")));

        assertEquals(List.of(53, 62, 71), server.providers.open.keySet().stream().sorted().toList());
    }

    @Test
    void shouldTakeBeansFoundByAScanForStages() throws IOException, ClassNotFoundException {
        Application application = deploy(new TestJar("scan")
                .classes(Class.forName("org.vesper.deployment.testapp.ScannedConfiguration"))
                .network("<context:component-scan base-package='org.vesper.deployment.testapp'/>" + adapter("in", "8", "collector")));

        server.providers.send(8, "event");

        assertEquals(List.of("event"), received(application, "collector"));
    }

    @SuppressWarnings("checkstyle:TestMethodLength") // a table
    static Stream<Arguments> mistakes() {
        String declared = "processor rules (META-INF/spring/epn.xml:" + LINE + ")";
        String queue = "stream queue (META-INF/spring/epn.xml:" + LINE + ")";
        return Stream.of(
                Arguments.of(wrong("<epn:stream id='queue' sources='rulse' listeners='collector'/><epn:processor id='rules'/>" + COLLECTOR),
                        queue + ": source 'rulse' is not a stage; did you mean rules? Known stages: queue, rules"),
                Arguments.of(wrong("<epn:stream id='queue' listeners='collector'/>" + COLLECTOR),
                        queue + ": no stage names it as listener, so no event would ever come"),
                Arguments.of(wrong("<epn:stream id='queue' sources='queue' listeners='collector'/>" + COLLECTOR),
                        queue + ": its events come back to it (queue -> queue)"),
                Arguments.of(wrong("<epn:stream id='queue' threads='${key}' listeners='collector'/>" + COLLECTOR)
                        .entry(ApplicationSettings.DECLARED, "key = many"),
                        queue + ": threads is 'many' but must be a whole number from 0"),
                Arguments.of(wrong("<epn:stream id='queue' wait='${key}' listeners='collector'/>" + COLLECTOR)
                        .entry(ApplicationSettings.DECLARED, "key = sping"),
                        queue + ": wait is 'sping' but must be one of park, yield, spin; did you mean spin?"),
                Arguments.of(wrong("<epn:stream id='queue' when-full='drop' listeners='collector'/>" + COLLECTOR),
                        "META-INF/spring/epn.xml:" + LINE + ": "),
                Arguments.of(wrong("<epn:processor id='rules' clock='propery time'/>"),
                        declared + ": clock is 'propery time' but must be system, or property and the name of a property"),
                Arguments.of(wrong("<epn:processor id='rules' clock='property time' clock-start='today'/>"),
                        declared + ": clock-start is 'today' but must be milliseconds since 1970 or a time such as 2026-11-21T09:00:00Z"),
                Arguments.of(wrong("<epn:processor id='rules' clock-start='0'/>"),
                        declared + ": clock-start is for a clock that events set"),
                Arguments.of(wrong("<epn:processor id='rules' dialect='esper'><epn:setting name='dialect' value='esper'/></epn:processor>"),
                        declared + ": its dialect is both an attribute and a setting; leave one out"),
                Arguments.of(wrong("\n<bean id='a' class='java.lang.Object' epn:on-fault='stop'/>" + COLLECTOR),
                        "bean a (META-INF/spring/epn.xml:" + (LINE + 1) + "): class java.lang.Object takes no events"),
                Arguments.of(wrong("<epn:processor id='rules' on-fault='${key}'/>").entry(ApplicationSettings.DECLARED, "key = stp"),
                        "stage rules (META-INF/spring/epn.xml:" + LINE + "): on-fault is 'stp' but must be one of skip, stop;"
                                + " did you mean stop?"),
                Arguments.of(wrong("<epn:processor id='rules' listeners='colector'/>" + COLLECTOR),
                        declared + ": listener 'colector' is not a stage; did you mean collector?"),
                Arguments.of(wrong("<epn:processor id='rules' rules='pas.epl'/>").entry("META-INF/vesper/pass.epl", "pass"),
                        declared + ": the bundle has no META-INF/vesper/pas.epl; did you mean pass.epl?"),
                Arguments.of(wrong("<epn:processor id='rules' rules='bad.epl'/>").entry("META-INF/vesper/bad.epl", "bad"),
                        "META-INF/vesper/bad.epl:1:1: rules begin with 'pass'"),
                Arguments.of(wrong("\n\n<epn:event-type name='Tick' class='org.none.Tick'/>" + COLLECTOR),
                        "event type Tick (META-INF/spring/epn.xml:" + (LINE + 2) + "): class org.none.Tick is neither in the bundle"),
                Arguments.of(wrong("\n<epn:event-type name='Tick' class='java.util.KeyValueHolder'/>" + COLLECTOR),
                        "event type Tick (META-INF/spring/epn.xml:" + (LINE + 1) + "): class java.util.KeyValueHolder is not public"),
                Arguments.of(wrong("<epn:event-type name='Party'><epn:property name='name' type='string'/></epn:event-type>\n"
                                + "<epn:event-type name='Deal'><epn:property name='buyer' type='Prty'/></epn:event-type>" + COLLECTOR),
                        "event type Deal (META-INF/spring/epn.xml:" + (LINE + 1)
                                + "): property buyer: there is no type Prty; did you mean Party?"),
                Arguments.of(wrong("<epn:event-type name='A'><epn:property name='b' type='B[]'/></epn:event-type>"
                                + "<epn:event-type name='B'><epn:property name='a' type='A'/></epn:event-type>" + COLLECTOR),
                        "event type A (META-INF/spring/epn.xml:" + LINE + ") holds itself: A in B"),
                Arguments.of(wrong("<epn:function name='fee' bean='colector'/>" + COLLECTOR),
                        "function fee (META-INF/spring/epn.xml:" + LINE + "): there is no bean colector; did you mean collector?"),
                Arguments.of(wrong("<epn:function name='length' class='java.lang.Math' method='cbr'/>" + COLLECTOR),
                        "META-INF/spring/epn.xml:" + LINE + ": function length: java.lang.Math has no public static method cbr;"
                                + " did you mean cbrt?"),
                Arguments.of(wrong("<epn:aggregate name='vwap' class='java.lang.Object'/>" + COLLECTOR),
                        "META-INF/spring/epn.xml:" + LINE + ": aggregate vwap: java.lang.Object must be a public class that implements"
                                + " org.vesper.api.Aggregate"),
                Arguments.of(wrong("\n<bean id='a' class='org.none.Bean'/>"),
                        "bean a (META-INF/spring/epn.xml:" + (LINE + 1) + "): class org.none.Bean is neither in the bundle"),
                Arguments.of(wrong("<bean id='a' class='org.vesper.deployment.testapp.Explosive'/>").classes(Explosive.class),
                        "bean a (META-INF/spring/epn.xml:" + LINE + "): its constructor threw java.lang.IllegalStateException: no fuse"
                                + " (at org.vesper.deployment.testapp.Explosive.<init>(Explosive.java:8))"),
                Arguments.of(wrong(COLLECTOR.replace("/>", "><property name='recorder' ref='latncy'/></bean>")
                                + "<epn:latency-recorder id='latency'/>"),
                        "there is no bean latncy; did you mean latency?"),
                Arguments.of(wrong(COLLECTOR.replace("/>", "><property name='recordr' value='x'/></bean>")),
                        "bean collector (META-INF/spring/epn.xml:" + LINE
                                + "): class org.vesper.deployment.testapp.Collector has no property"
                                + " recordr that can be set, as it has no public method setRecordr with one parameter; did you mean recorder?"),
                Arguments.of(wrong(COLLECTOR + "\n<epn:processor id='collector'/>"),
                        "the id collector is given twice, at META-INF/spring/epn.xml:" + LINE
                                + " and META-INF/spring/epn.xml:" + (LINE + 1)),
                Arguments.of(wrong(COLLECTOR + adapter("in", "${prot}", "collector")).entry(ApplicationSettings.DECLARED, "port = 1"),
                        "adapter in (META-INF/spring/epn.xml:" + LINE + "): ${prot} is not defined; did you mean port?"
                                + " Known keys of META-INF/vesper/application.properties: port"),
                Arguments.of(wrong("\n<epn:adaptr id='in'/>"),
                        "META-INF/spring/epn.xml:" + (LINE + 1) + ": there is no element epn:adaptr; did you mean epn:adapter?"),
                Arguments.of(wrong("\n" + COLLECTOR + COLLECTOR),
                        "META-INF/spring/epn.xml:" + (LINE + 1) + ": Bean name 'collector' is already used"),
                Arguments.of(wrong(COLLECTOR + adapter("in", "taken", "collector")),
                        "port is 'taken'"),
                Arguments.of(wrong(COLLECTOR + "<epn:adapter id='in' provider='tset' listeners='collector'/>"),
                        "adapter in (META-INF/spring/epn.xml:" + LINE + "): nothing provides the adapter 'tset'; did you mean test?"),
                Arguments.of(wrong(""), "it declares no stage"),
                Arguments.of(wrong("<epn:processor id='rules'/>\n<bean id='rules' class='java.lang.Object'/>"),
                        "the id rules is given twice, at META-INF/spring/epn.xml:" + LINE
                                + " and META-INF/spring/epn.xml:" + (LINE + 1)),
                Arguments.of(wrong(COLLECTOR).header("Import-Package", "org.slf4j"),
                        "class org.vesper.deployment.testapp.Collector cannot be loaded: class org.vesper.api.EventSink is neither in"
                                + " the bundle nor in a package that it imports; add org.vesper.api to its Import-Package"),
                Arguments.of(wrong("<bean id='a' class='org.vesper.deployment.testapp.StaticallyExplosive'/>")
                                .classes(StaticallyExplosive.class),
                        "bean a (META-INF/spring/epn.xml:" + LINE + "): a static initialiser threw java.lang.NumberFormatException"),
                Arguments.of(wrong("").entry("META-INF/spring/epn.xml", """
                        <beans xmlns='http://www.springframework.org/schema/beans' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'
                            xsi:schemaLocation='http://www.springframework.org/schema/beans http://127.0.0.1:1/none.xsd'/>
                        """), "META-INF/spring/epn.xml names the schema http://127.0.0.1:1/none.xsd, which this server does not have;"
                                + " known: http://vesper.org/schema/epn.xsd, "),
                Arguments.of(wrong("").entry("META-INF/spring/epn.xml", "<!DOCTYPE beans>\n<beans/>\n"),
                        "META-INF/spring/epn.xml:1: DOCTYPE is disallowed"),
                Arguments.of(needy("ByConstructor").network("<bean id='doubler' class='org.vesper.deployment.testapp.Doubler'/>"
                                + "<bean id='a' class='" + NEEDY + "$ByConstructor'/>"),
                        "bean a (META-INF/spring/epn.xml:" + LINE + "): parameter 2 of its constructor needs a bean of the type " + NEEDY
                                + "$Service, and there is none; declare one with <bean class=\"...\"/>, with @Bean, or by an annotation such as"
                                + " @Component in a package that is scanned. The beans are: a (" + NEEDY + "$ByConstructor),"
                                + " doubler (org.vesper.deployment.testapp.Doubler)"),
                Arguments.of(needy("ByField").network("<context:annotation-config/><bean id='a' class='" + NEEDY + "$ByField'/>"),
                        "bean a (META-INF/spring/epn.xml:" + LINE + "): its field service needs a bean of the type " + NEEDY + "$Service"),
                Arguments.of(needy("ByValue").entry(ApplicationSettings.DECLARED, "limit = many").network("<context:annotation-config/>"
                                + "<bean id='a' class='" + NEEDY + "$ByValue'/>"),
                        "bean a (META-INF/spring/epn.xml:" + LINE
                                + "): its field most must be of the type int and cannot be 'many', which is"
                                + " the value of the setting limit"),
                Arguments.of(wrong(COLLECTOR + "<bean id='a' class='org.vesper.deployment.testapp.Colector'/>"),
                        "bean a (META-INF/spring/epn.xml:" + LINE
                                + "): class org.vesper.deployment.testapp.Colector is neither in the bundle"
                                + " nor in a package that it imports; did you mean org.vesper.deployment.testapp.Collector?"),
                Arguments.of(wrong("<epn:event-type name='Tick' class='org.other.Collector'/>" + COLLECTOR),
                        "did you mean org.vesper.deployment.testapp.Collector?"),
                Arguments.of(wrong(COLLECTOR + "<bean id='a' class='com.acme.json.Mapper'/>"),
                        "; if it is of a library, put that into the bundle: a project of vesper new does so with dependencies of scope compile"),
                Arguments.of(wrong("<epn:event-type name='T'><epn:property name='symbol' type='string'/></epn:event-type>"
                                + "<epn:adapter id='in' provider='test' listeners='queue'><epn:setting name='port' value='77'/></epn:adapter>\n"
                                + "<epn:stream id='queue' threads='2' partition-by='symbl' listeners='rules'/><epn:processor id='rules'/>"),
                        "stream queue (META-INF/spring/epn.xml:" + (LINE + 1) + "): partition-by names symbl, which no event type has;"
                                + " did you mean symbol?"),
                Arguments.of(new TestJar("faulty"), "it has no META-INF/spring/*.xml"),
                Arguments.of(wrong(COLLECTOR).header("Import-Package", "org.vesper.api, org.none;version=2"),
                        "its bundle imports the package org.none 2.0.0 or later, which no bundle of the server exports"),
                Arguments.of(wrong(COLLECTOR).header("Import-Package", "org.vesper.api, org.b, org.c;resolution:=optional, org.a;version=2, org.b.c"),
                        "its bundle imports the packages org.a 2.0.0 or later, org.b, org.b.c, which no bundle of the server exports; it waits"
                                + " for an application that does, or, " + LibraryAdvice.text()));
    }

    private static TestJar needy(String... names) {
        TestJar jar = wrong("").classes(Needy.class, Needy.Service.class, Doubler.class).header("Import-Package",
                "org.vesper.api, org.springframework.beans.factory.annotation");
        return Stream.of(Needy.class.getDeclaredClasses()).filter(type -> List.of(names).contains(type.getSimpleName()))
                .reduce(jar, (made, type) -> made.classes(type), (one, other) -> one);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void shouldFailWithOneClearMessageWhileTheOthersGoOn(TestJar faulty, String expected) throws IOException {
        Application sound = deploy(new TestJar("sound").network(COLLECTOR + adapter("in", "9", "collector")));
        Application failed = deploy(faulty);

        assertEquals(ApplicationState.FAILED, failed.state());
        String failure = failed.failure().orElseThrow();
        assertTrue(failure.contains(expected), failure);
        server.providers.send(9, "event");
        assertEquals(List.of("event"), received(sound, "collector"));
    }

    @Test
    void shouldOfferTheNearestKeyWhenASettingIsUnknown() throws IOException {
        Application failed = deploy(new TestJar("wrong").entry(ApplicationSettings.DECLARED, "port = 1\n").network(COLLECTOR));

        assertEquals("unknown setting app.wrong.prot; did you mean port? The keys of wrong are: port", failed.failure().orElseThrow());
    }

    @Test
    void shouldFailWhenAnAdapterCannotBeOpened() throws IOException {
        deploy(new TestJar("first").network(COLLECTOR + adapter("in", "9", "collector")));
        Application second = deploy(new TestJar("second").network(COLLECTOR + adapter("in", "9", "collector")));

        assertEquals("adapter in: port 9 is taken", second.failure().orElseThrow());
        assertTrue(second.network().isEmpty());
        assertEquals(ApplicationState.RUNNING, server.application("first").state());
    }

    @Test
    void shouldRefuseAJarThatIsNoApplication() throws IOException {
        assertRefused(new TestJar("x").without("Vesper-Application"), "has no header Vesper-Application");
        assertRefused(new TestJar("two.words"), "'two.words' cannot be the name of an application");
        assertRefused(new TestJar("x").without("Bundle-SymbolicName"), "has no header Bundle-SymbolicName");
        deploy(new TestJar("taken").network(COLLECTOR));
        assertRefused(new TestJar("taken").network(COLLECTOR), "the name taken is taken by");
    }

    @Test
    void shouldFollowTheFolder() throws Exception {
        Path jar = server.apps("live.jar");
        new TestJar("live").network(COLLECTOR + adapter("in", "9", "collector")).writeTo(jar);
        server.watchTheFolder();
        assertEquals(List.of("live RUNNING", "done"), server.news);

        new TestJar("live").header("Bundle-Version", "2.0.0").network("<epn:processor id='p' rules='none'/>").writeTo(jar);
        new TestJar("other").network(COLLECTOR).writeTo(server.apps("other.jar"));
        TestServer.await(() -> server.news.contains("other RUNNING"));
        assertEquals("1.0.0", server.application("live").version(), "a version that fails leaves the old one running");

        new TestJar("live").header("Bundle-Version", "3.0.0").entry("new.txt", "")
                .network(COLLECTOR + adapter("in", "9", "collector")).writeTo(jar);
        TestServer.await(() -> server.news.size() == 7);
        assertEquals(List.of("live.jar FAILED", "other RUNNING", "live.jar goes", "live goes", "live RUNNING"), server.news.subList(2, 7));
        assertEquals("3.0.0", server.application("live").version());

        Path renamed = server.apps("live-4.jar");
        new TestJar("live").header("Bundle-Version", "4.0.0").entry("new.txt", "")
                .network(COLLECTOR + adapter("in", "9", "collector")).writeTo(renamed);
        new TestJar("later").network(COLLECTOR).writeTo(server.apps("later.jar"));
        TestServer.await(() -> server.news.contains("later RUNNING"));
        Files.delete(jar);
        TestServer.await(() -> server.application("live").version().equals("4.0.0"));
        assertTrue(server.news.stream().skip(7).noneMatch(news -> news.startsWith("live ")), "only the version differs: nothing is recreated");

        Files.delete(renamed);
        TestServer.await(() -> server.deployments.application("live").isEmpty());
        assertTrue(server.providers.open.isEmpty());
    }

    @Test
    void shouldLetGoOfAnUndeployedApplication() throws IOException {
        deploy(new TestJar("gone").classes(Tick.class).network("<epn:event-type name='Tick' class='org.vesper.deployment.testapp.Tick'/>"
                + COLLECTOR + adapter("in", "9", "collector")));
        server.providers.send(9, "event");
        WeakReference<Object> bean = new WeakReference<>(server.application("gone").beans().get("collector"));
        WeakReference<ClassLoader> classes = new WeakReference<>(bean.get().getClass().getClassLoader());

        server.deployments.undeploy("gone");

        TestServer.await(() -> {
            System.gc();
            return bean.get() == null && classes.get() == null;
        });
        assertThrows(ConfigurationException.class, () -> server.deployments.undeploy("gone"));
    }

    private Application deploy(TestJar jar) throws IOException {
        return server.deployInPlace(jar.writeTo(folder.resolve(jar.application() + ".jar")));
    }

    private void assertRefused(TestJar jar, String expected) throws IOException {
        Path file = jar.writeTo(folder.resolve("refused.jar"));
        String message = assertThrows(ConfigurationException.class, () -> server.deployInPlace(file)).getMessage();
        assertTrue(message.startsWith(file.toString()) && message.contains(expected), message);
    }

    private static TestJar wrong(String network) {
        return new TestJar("faulty").network(network);
    }

    private static String adapter(String id, String port, String listener) {
        return String.format(Locale.ROOT, "<epn:adapter id='%s' provider='test' listeners='%s'><epn:setting name='port' value='%s'/></epn:adapter>",
                id, listener, port);
    }

    private static List<?> received(Application application, String bean) {
        return (List<?>) ((Supplier<?>) application.beans().get(bean)).get();
    }
}
