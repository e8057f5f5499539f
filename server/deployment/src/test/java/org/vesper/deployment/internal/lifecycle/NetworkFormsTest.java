// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.vesper.api.EventType;
import org.vesper.application.ApplicationBeans;
import org.vesper.application.classes.BridgeClassLoader;
import org.vesper.application.settings.ApplicationSettings;
import org.vesper.application.settings.OperatorSettings;
import org.vesper.application.spring.ReadSettings;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.internal.bundle.ApplicationBundle;
import org.vesper.deployment.testapp.Counter;
import org.vesper.deployment.testapp.Doubler;
import org.vesper.deployment.testapp.Last;
import org.vesper.deployment.testapp.Tick;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.spi.processor.UserFunction;

/** A network in XML and the same one in Java are the same network. */
@Timeout(60)
class NetworkFormsTest {

    private static final String SETTINGS = "port = 7\nplaces = 9\n";
    private static final String JAVA = "org.vesper.deployment.testapp.JavaNetwork";
    private static final String XML = """
            <epn:event-type name='Tick' class='org.vesper.deployment.testapp.Tick'/>
            <epn:event-type name='Leg'><epn:property name='time' type='long'/><epn:property name='price' type='double'/>
              <epn:property name='sizes' type='int[]'/></epn:event-type>
            <epn:event-type name='Deal'><epn:property name='legs' type='Leg[]'/><epn:property name='name' type='string'/></epn:event-type>
            <epn:function name='root' class='java.lang.Math' method='cbrt'/>
            <epn:function name='count' bean='counter'/>
            <epn:aggregate name='last' class='org.vesper.deployment.testapp.Last'/>
            <epn:adapter id='in' provider='test' listeners='queue'><epn:setting name='port' value='${port}'/></epn:adapter>
            <epn:stream id='queue' capacity='${places}' threads='2' partition-by='price' wait='yield' when-full='drop-oldest'/>
            <epn:processor id='rules' rules='pass.epl' clock='property time' clock-start='1970-01-01T00:00:01Z' dialect='esper'
                output-type='Deal' sources='queue' listeners='straight, collector'>
              <epn:setting name='pre-filter' value='false'/>
            </epn:processor>
            <epn:stream id='straight' capacity='0'/>
            <epn:processor id='plain' sources='straight'/>
            <bean id='collector' class='org.vesper.deployment.testapp.Collector'/>
            <bean id='last' class='org.vesper.deployment.testapp.Collector'><property name='recorder' ref='latency'/></bean>
            <epn:event-bean id='doubler' class='org.vesper.deployment.testapp.Doubler' listeners='last' sources='plain' on-fault='stop'/>
            <bean id='counter' class='org.vesper.deployment.testapp.Counter'/>
            <epn:latency-recorder id='latency'/>
            """;

    /** The declarations of a mixed network in each of the two forms. */
    private static final String BEANS_IN_XML = XML.substring(XML.indexOf("<bean id='collector'"), XML.indexOf("<epn:event-bean"));

    @TempDir
    private Path folder;
    private Framework framework;

    @BeforeEach
    void start() throws Exception {
        framework = new FrameworkFactory().newFramework(Map.of(Constants.FRAMEWORK_STORAGE, folder.resolve("felix").toString()));
        framework.start();
    }

    @AfterEach
    void stop() throws Exception {
        framework.stop();
        framework.waitForStop(10_000);
    }

    @Test
    void shouldDefineTheSameNetworkInBothForms() throws Exception {
        NetworkDefinition inXml = assembled(inXml("forms"));
        NetworkDefinition inJava = assembled(inJava("forms"));

        assertEquals(described(inXml), described(inJava));
        assertEquals(4, inJava.processors().size() + inJava.streams().size());
        assertEquals("JavaNetwork.java:32", inJava.streams().get(0).origin(), "the line in which stream(\"queue\") stands");
    }

    private NetworkDefinition assembled(TestJar jar) throws Exception {
        Bundle bundle = framework.getBundleContext().installBundle(jar.writeTo(folder.resolve("assembled.jar")).toUri().toString());
        ApplicationBundle files = new ApplicationBundle(bundle);
        Map<String, String> settings = Map.of("port", "7", "places", "9");
        try (ApplicationBeans beans = new ApplicationBeans(
                new BridgeClassLoader(jar.application(), files, List.of(getClass().getClassLoader())), new ReadSettings(settings),
                OperatorSettings.of(jar.application(), settings), false)) {
            return beans.network();
        } finally {
            bundle.uninstall();
        }
    }

    /** All that the definition says but for origins, and with classes in the place of instances. */
    private static List<String> described(NetworkDefinition network) {
        List<String> all = new ArrayList<>();
        for (EventType type : network.eventTypes()) {
            all.add("event type " + type + " of " + type.eventClass() + " with " + type.properties());
        }
        Stream.of(network.adapters(), network.streams(), network.processors()).flatMap(List::stream)
                .map(stage -> ((StageDefinition) stage).toString().replace(((StageDefinition) stage).origin(), "")).forEach(all::add);
        List<BeanDefinition> beans = network.beans();
        beans.stream().map(bean -> bean.id() + " of " + bean.bean().getClass() + " before " + bean.listeners()).sorted().forEach(all::add);
        all.add("stopped by faults: " + network.stoppedByFaults());
        for (UserFunction function : network.functions()) {
            all.add("function " + function.name() + function.parameterTypes() + " to " + function.resultType());
        }
        return all;
    }

    @Test
    void shouldPutOutTheSameInBothFormsAndInAMixtureOfThem() throws Exception {
        TestServer server = new TestServer(folder.resolve("server"), Map.of());
        try {
            List<List<?>> outputs = new ArrayList<>();
            for (TestJar jar : List.of(inXml("xml"), inJava("java"), mixed())) {
                Application application = server.deployInPlace(jar.writeTo(folder.resolve(jar.application() + ".jar")));
                assertEquals(ApplicationState.RUNNING, application.state(), () -> jar.application() + application.failure());
                Map<String, Object> beans = application.beans();
                for (int i = 0; i < 5; i++) {
                    server.providers.send(7, Map.of("price", 1.5, "number", i));
                }
                server.deployments.undeploy(jar.application());
                outputs.add(List.of(received(beans, "collector"), received(beans, "last")));
            }

            assertEquals(List.of(5, 10), outputs.get(0).stream().map(list -> ((List<?>) list).size()).toList());
            assertEquals(outputs.get(0), outputs.get(1));
            assertEquals(outputs.get(0), outputs.get(2));
        } finally {
            server.stop();
        }
    }

    @Test
    void shouldNameTheLineOfAMistakeInJava() throws Exception {
        TestServer server = new TestServer(folder.resolve("server"), Map.of());
        try {
            assertFails(server, inJava("a").entry(ApplicationSettings.DECLARED, "prot = 7\nplaces = 9"),
                    "adapter (JavaNetwork.java:31): ${port} is not defined; did you mean prot? Known keys");
            assertFails(server, inJava("b").entry(ApplicationSettings.DECLARED, "port = 7\nplaces = -1"),
                    "stream queue (JavaNetwork.java:32): capacity is '-1' but must be a whole number from 0");
            assertFails(server, inJava("c").header("Vesper-Configuration", "org.vesper.deployment.testapp.JavaNetwrk"),
                    "header Vesper-Configuration of its manifest: class org.vesper.deployment.testapp.JavaNetwrk is neither in the bundle");
            assertFails(server, inJava("d").network("<epn:stream id='queue' sources='in' listeners='collector'/>"),
                    "the id queue is given twice, at META-INF/spring/epn.xml:" + TestJar.FIRST_LINE + " and JavaNetwork.java:32");
            assertFails(server, inJava("e").network("<bean id='plain' class='org.vesper.deployment.testapp.Counter'/>"),
                    "the id plain is given twice, at META-INF/spring/epn.xml:" + TestJar.FIRST_LINE + " and JavaNetwork.java:36");
            assertFails(server, inJava("f").network("<epn:event-type name='Leg'><epn:property name='a' type='int'/></epn:event-type>"),
                    "the event type Leg is declared twice, at META-INF/spring/epn.xml:" + TestJar.FIRST_LINE + " and JavaNetwork.java:26");
            assertFails(server, inJava("g").network("<epn:aggregate name='ROOT' class='org.vesper.deployment.testapp.Last'/>"),
                    "the function root is declared twice, at META-INF/spring/epn.xml:" + TestJar.FIRST_LINE + " and JavaNetwork.java:28");
            assertFails(server, inJava("h").network("<epn:stream id='collector' sources='in' listeners='last'/>"),
                    "the id collector is given twice, at META-INF/spring/epn.xml:" + TestJar.FIRST_LINE + " and " + JAVA + ".collector");
        } finally {
            server.stop();
        }
    }

    private void assertFails(TestServer server, TestJar jar, String reason) throws IOException {
        Application application = server.deployInPlace(jar.writeTo(folder.resolve(jar.application() + ".jar")));
        assertEquals(ApplicationState.FAILED, application.state());
        assertTrue(application.failure().orElseThrow().startsWith(reason), application.failure()::toString);
    }

    private static List<?> received(Map<String, Object> beans, String bean) {
        return List.copyOf((List<?>) ((Supplier<?>) beans.get(bean)).get());
    }

    private static TestJar inXml(String application) {
        return jar(application).network(XML);
    }

    private static TestJar inJava(String application) throws ClassNotFoundException {
        return jar(application).classes(Class.forName(JAVA)).header("Vesper-Configuration", JAVA);
    }

    /** The Java network as a bean in XML; it listens to what an adapter in XML has in the place of its own. */
    private static TestJar mixed() throws ClassNotFoundException {
        return jar("mixed").classes(Class.forName(JAVA), Class.forName(JAVA.replace("JavaNetwork", "JavaHalf")))
                .network(BEANS_IN_XML + "<epn:latency-recorder id='latency'/><bean class='org.vesper.deployment.testapp.JavaHalf'/>"
                        + "<epn:adapter id='in' provider='test' listeners='queue'><epn:setting name='port' value='${port}'/></epn:adapter>"
                        + "<epn:event-bean id='doubler' class='org.vesper.deployment.testapp.Doubler' listeners='last' sources='plain'/>");
    }

    private static TestJar jar(String application) {
        return new TestJar(application).classes(Doubler.class, Counter.class, Last.class, Tick.class)
                .header("Import-Package", "org.vesper.api, org.vesper.epn")
                .entry(ApplicationSettings.DECLARED, SETTINGS).entry("META-INF/vesper/pass.epl", "pass");
    }
}
