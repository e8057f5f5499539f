// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** What docs/network.md says of networks in Java and of beans holds in the server, and a mistake is told with its place. */
@Timeout(600)
class NetworkPageSystemTest {

    private static final Path PAGE = Path.of(System.getProperty("vesper.root"), "docs/network.md");
    private static final String RULE = "@Name('third') SELECT number FROM %s WHERE number %% 3 = 0;\n";

    private static final String BEANS = """
            <context:component-scan base-package="org.example"/>
            <epn:event-type name="Beat"><epn:property name="number" type="long"/></epn:event-type>
            <epn:adapter id="beats" provider="timer" listeners="greeter">
              <epn:setting name="number-property" value="number"/>
              <epn:setting name="count" value="${count}"/>
            </epn:adapter>
            """;

    private static final String GREETER = """
            package org.example;

            import jakarta.annotation.PostConstruct;
            import jakarta.annotation.PreDestroy;
            import java.util.Map;
            import org.springframework.beans.factory.annotation.Autowired;
            import org.springframework.beans.factory.annotation.Value;
            import org.springframework.context.annotation.Bean;
            import org.springframework.context.annotation.Configuration;
            import org.springframework.stereotype.Component;
            import org.vesper.api.EventSink;

            @Component("greeter")
            class Greeter implements EventSink {
                @Autowired private StringBuilder greeting;
                private final String name;

                Greeter(@Value("${name}") String name) {
                    this.name = name;
                }

                @PostConstruct
                void begin() {
                    System.out.println("PostConstruct for " + name + " by " + greeting);
                }

                public void onEvent(Object event) {
                    System.out.println("hello " + name + " " + ((Map<?, ?>) event).get("number"));
                }

                @PreDestroy
                void end() {
                    System.out.println("PreDestroy for " + name);
                }

                @Configuration
                static class Hidden {
                    @Bean
                    Object token() {
                        return new Object();
                    }

                    @Bean
                    StringBuilder greeting() {
                        return new StringBuilder(token() == token() ? "one greeting" : "two greetings");
                    }
                }
            }
            """;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldRunTheNetworkThatThePageShows() throws IOException {
        SERVER.deploy(application("heartbeats", example(), "Heartbeat"));

        // One in three heartbeats, each at 50 ms: 3 and 6 come first.
        SERVER.awaitLog("every third: third{number=3}");
        SERVER.awaitLog("every third: third{number=6}");
        awaitState("heartbeats", "RUNNING");
    }

    @Test
    void shouldNameTheRuleThatWaitsForWhatCannotComeAndGoOnWithTheOthers() throws IOException {
        String other = "eventType(\"Alarm\").property(\"number\", long.class),\n                adapter(";
        SERVER.deploy(application("sound", example().replace("every third", "sound"), "Heartbeat"));
        SERVER.awaitLog("sound 1.0.0 RUNNING");
        SERVER.deploy(application("deaf", example().replaceFirst("adapter\\(", Matcher.quoteReplacement(other)).replace(
                ".set(\"number-property\"", ".set(\"event-type\", \"Heartbeat\").set(\"number-property\""), "Alarm"));

        SERVER.awaitLog("META-INF/vesper/heartbeats.epl:1:1: rule third reads Alarm, which cannot reach its processor rules"
                + " (Heartbeats.java:23); the processor receives Heartbeat from adapter heart (Heartbeats.java:21). Wire a stage");
        awaitState("deaf", "FAILED");
        awaitState("sound", "RUNNING");
    }

    @Test
    void shouldDoForBeansWhatThePageSays() throws IOException {
        Path overrides = Files.createDirectories(SERVER.instance().resolve("conf/apps"));
        Files.writeString(overrides.resolve("beans.properties"), "name = operator\n");

        SERVER.deploy(ApplicationJar.compiled(SERVER.distribution(), folder.resolve("beans.jar"), Map.of(
                "org/example/Greeter.java", GREETER,
                "META-INF/spring/beans.xml", BEANS,
                "META-INF/vesper/application.properties", "name = author\ncount = 1\n"), Map.of()).file());

        SERVER.awaitLog("PostConstruct for operator by one greeting");
        SERVER.awaitLog("hello operator 1");
        Files.delete(SERVER.instance().resolve("apps/beans.jar"));
        SERVER.awaitLog("PreDestroy for operator");
    }

    private static void awaitState(String application, String state) {
        Await.until(application + " is " + state, Duration.ofMinutes(3), () ->
                state.equals(String.valueOf(SERVER.management().attribute("type=Application,name=" + application, "State"))), SERVER::log);
    }

    private Path application(String name, String source, String type) {
        return ApplicationJar.compiled(SERVER.distribution(), folder.resolve(name + ".jar"), Map.of(
                "org/example/Heartbeats.java", source,
                "META-INF/vesper/heartbeats.epl", String.format(Locale.ROOT, RULE, type),
                "META-INF/vesper/application.properties", "interval = 50ms\n"), Map.of(
                "Vesper-Configuration", "org.example.Heartbeats",
                "Import-Package", "org.vesper.api, org.vesper.epn")).file();
    }

    private static String example() throws IOException {
        Matcher block = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        assertTrue(block.find());
        return block.group(1);
    }
}
