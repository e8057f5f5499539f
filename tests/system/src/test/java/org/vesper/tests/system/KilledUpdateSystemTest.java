// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** A server that is killed in the middle of an update comes back with the old version or with the new one, never with a mixture. */
@Timeout(value = 600, threadMode = ThreadMode.SEPARATE_THREAD)
class KilledUpdateSystemTest {

    private static final String NETWORK = """
            <epn:event-type name="Tick"><epn:property name="number" type="long"/></epn:event-type>
            <bean class="held.Bean$Provider"/>
            <epn:adapter id="own" provider="own" listeners="out"/>
            <bean id="out" class="held.Bean" init-method="init" destroy-method="close"/>
            """;

    /** Writes a file when it comes to the step STEP, and stays there. */
    private static final String BEAN = """
            package held;
            public class Bean implements org.vesper.api.EventSink {
                public Bean() { reach("constructor"); }
                public void init() { reach("init"); }
                public void close() { reach("close"); }
                @Override public void onEvent(Object event) { }
                static void reach(String step) {
                    try {
                        if (step.equals("STEP")) {
                            java.nio.file.Files.writeString(java.nio.file.Path.of("SIGNAL"), step);
                            new java.util.concurrent.CountDownLatch(1).await();
                        }
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                }
                public static class Provider implements org.vesper.spi.adapter.AdapterProvider {
                    public String name() { return "own"; }
                    public org.vesper.spi.adapter.Adapter create(org.vesper.spi.adapter.AdapterContext context) { return new Own(); }
                }
                public static class Own implements org.vesper.spi.adapter.Adapter {
                    public void start() { reach("open the adapter"); }
                    public void close() { reach("close the adapter"); }
                    public org.vesper.spi.adapter.AdapterStatus status() {
                        return new org.vesper.spi.adapter.AdapterStatus("here", 0, 0, 0, 0, java.util.Map.of());
                    }
                }
            }
            """;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;
    private int jars;

    @Test
    void shouldShowTheOldOrTheNewVersionWhenItWasKilledAtAnyStepOfAnUpdate() throws IOException {
        deploy(jar("1.0.0", "none"));
        for (String step : List.of("constructor", "init", "open the adapter")) {
            killDuring(step, jar("2.0.0", step));
            assertRuns("1.0.0", step);
        }

        deploy(jar("1.1.0", "close the adapter"));
        killDuring("close the adapter", jar("2.0.0", "none"));
        assertRuns("1.1.0", "close the adapter");

        replaceInFolder(jar("1.2.0", "close"));
        killDuring("close", jar("2.0.0", "none"));
        assertRuns("2.0.0", "close");
    }

    /** Its adapter would hang if the version at work were replaced while the server runs. */
    private void replaceInFolder(Path jar) throws IOException {
        SERVER.killAndRestart(() -> {
            Files.delete(jarsInFolder().get(0));
            Files.copy(jar, SERVER.instance().resolve("apps").resolve(jar.getFileName()));
        });
        assertRuns("1.2.0", "start");
    }

    private void deploy(Path jar) {
        SERVER.manage("deploy", jar.toString());
    }

    private void killDuring(String step, Path update) throws IOException {
        Files.deleteIfExists(signal());
        CompletableFuture<?> command = CompletableFuture.runAsync(() -> deploy(update));
        Await.until("the update comes to the step " + step, Duration.ofMinutes(3),
                () -> Files.exists(signal()) || command.isDone(), SERVER::log);
        assertEquals(false, command.isDone(), "the update should hang at the step " + step);
        SERVER.killAndRestart(() -> { });
    }

    private void assertRuns(String version, String step) throws IOException {
        String bean = "type=Application,name=held";
        Await.until("held is there after " + step, Duration.ofMinutes(1), () -> SERVER.management().has(bean), SERVER::log);
        assertEquals(version + " RUNNING", SERVER.management().attribute(bean, "Version") + " "
                + SERVER.management().attribute(bean, "State"), step);
        assertEquals(1, jarsInFolder().size(), () -> step + " left more than one file in the folder");
    }

    private List<Path> jarsInFolder() throws IOException {
        try (Stream<Path> files = Files.list(SERVER.instance().resolve("apps"))) {
            return files.toList();
        }
    }

    private Path signal() {
        return folder.resolve("signal");
    }

    /** Each has a name of its own, as the files of versions mostly have. */
    private Path jar(String version, String step) throws IOException {
        Path made = Files.createDirectories(folder.resolve("made-" + ++jars)).resolve("held.jar");
        Map<String, String> entries = Map.of("META-INF/spring/held.xml", NETWORK,
                "held/Bean.java", BEAN.replace("STEP", step).replace("SIGNAL", signal().toString()));
        ApplicationJar.compiled(SERVER.distribution(), made, entries, Map.of("Bundle-Version", version));
        return Files.move(made, made.resolveSibling("held-" + jars + ".jar"));
    }
}
