// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.application.settings.ApplicationSettings;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;

/** Everything that Spring does for beans it does for those of an application, whose bundle imports no package of Spring. */
@Timeout(60)
class InjectionTest {

    private static final String PACKAGE = "org.vesper.deployment.testapp.injected";

    @TempDir
    private Path folder;
    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        Path overrides = Files.createDirectories(folder.resolve("server/conf/apps"));
        Files.writeString(overrides.resolve("beans.properties"), "name = operator\n");
        server = new TestServer(folder.resolve("server"), Map.of("app.beans.rate", "7", "app.beans.network.spel", "allowed"));
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @Test
    void shouldInjectAndCallBackAsSpringDoes() throws Exception {
        TestJar jar = new TestJar("beans").entry(ApplicationSettings.DECLARED, "rate = 1\nname = author\nsize = 21\n").network("""
                <context:component-scan base-package='org.vesper.deployment.testapp.injected'/>
                <epn:adapter id='in' provider='test' listeners='passing, made'><epn:setting name='port' value='4'/></epn:adapter>
                <epn:event-bean id='passing' class='org.vesper.deployment.testapp.injected.Lifecycle' init-method='open'
                    destroy-method='shut' listeners='scanned'>
                  <constructor-arg ref='journal'/>
                  <property name='sizes'><list><value>${size}</value><value>2</value></list></property>
                </epn:event-bean>
                """);
        for (String name : List.of("Journal", "Rates", "ScannedSink", "Lifecycle", "HiddenConfiguration")) {
            jar.classes(Class.forName(PACKAGE + "." + name));
        }

        Application application = server.deployInPlace(jar.writeTo(folder.resolve("beans.jar")));
        assertEquals(ApplicationState.RUNNING, application.state(), application.failure()::toString);
        List<?> journal = (List<?>) ((Supplier<?>) application.beans().get("journal")).get();
        assertEquals(Set.of("PostConstruct with rate 7", "afterPropertiesSet with [21, 2]", "init-method"), Set.copyOf(journal));

        server.providers.send(4, "event");
        assertEquals(List.of("event at 7 42 operator and nothing", "made by a configuration, with one token"), journal.subList(3, 5));

        server.deployments.undeploy("beans");
        assertEquals(Set.of("PreDestroy", "DisposableBean", "destroy-method"), Set.copyOf(journal.subList(5, journal.size())));
        assertEquals(8, journal.size());
    }
}
