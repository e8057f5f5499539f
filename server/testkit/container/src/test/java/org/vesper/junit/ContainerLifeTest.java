// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;
import org.vesper.junit.testapp.Reading;

/** Containers that come, fail and go, in one JVM. */
@Timeout(120)
class ContainerLifeTest {

    @TempDir
    private Path folder;

    @Test
    void shouldLeaveNothingWhenContainersComeAndGoInOneJvm() {
        Set<Thread> threads = threads();
        Properties properties = (Properties) System.getProperties().clone();

        use();
        use();
        assertEquals(properties, System.getProperties());
        while (!threads.containsAll(threads())) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    @Test
    void shouldFailTheTestWithTheReasonWhenTheProjectsApplicationDoesNotRun() {
        try (VesperContainer container = VesperContainer.ofThisProject().replacing("orders", "diary")) {
            String message = assertThrows(AssertionError.class, container::start).getMessage();
            assertTrue(message.startsWith("kitchen is FAILED: ") && message.contains("a-file-that-is-not-there.csv"), message);
        }
    }

    @Test
    void shouldNameTheAdapterThatTheApplicationDoesNotHaveWhenItIsToBeReplaced() {
        try (VesperContainer container = VesperContainer.ofThisProject().replacing("sensor")) {
            String message = assertThrows(AssertionError.class, container::start).getMessage();
            assertTrue(message.contains("the adapter sensor, which kitchen does not have; did you mean sensors?"), message);
        }
    }

    @Test
    void shouldRefuseASecondContainerWhileOneRuns() {
        try (VesperContainer first = VesperContainer.empty(); VesperContainer second = VesperContainer.empty()) {
            first.start();
            String message = assertThrows(ConfigurationException.class, second::start).getMessage();
            assertTrue(message.startsWith("a server runs in this JVM already"), message);
        }
    }

    @Test
    void shouldGoOnCollectingWhenAnApplicationIsDeployedAnew() throws IOException {
        Path application = ProjectJar.onClassPath();
        try (VesperContainer container = VesperContainer.empty().start()) {
            CollectedEvents hot = container.deploy(application, "sensors", "orders", "diary").collect("heat");
            TestedApplication kitchen = container.deploy(withRule(application, "celsius > 10.0"), "sensors", "orders", "diary");
            kitchen.send("sensors", new Reading("garden", 20.0));
            assertEquals("garden", hot.await(1).get(0).get("place"));

            assertThrows(IllegalArgumentException.class,
                    () -> container.deploy(withRule(application, "celcius > 10.0"), "sensors", "orders", "diary"));
            assertEquals("RUNNING", kitchen.state());
        }
    }

    @Test
    void shouldLetEventsMoveTheClockWhenASettingSaysSo() {
        try (VesperContainer container = VesperContainer.ofThisProject().replacing("sensors", "orders", "diary")
                .set("kitchen", "clock", "property at").set("kitchen", "clock.start", "0").start()) {
            CollectedEvents put = container.application().collect("orderRules");
            for (String at : List.of("1970-01-01T00:00:01Z", "1970-01-01T00:00:30Z", "1970-01-01T00:01:02Z", "1970-01-01T00:30:00Z")) {
                container.application().send("orders", "Order", Map.of("at", at));
            }
            // Of the last 60 s, at 1 s, 30 s, 61 s (one leaves), 62 s, 90 s and 122 s (one leaves each), 30 min.
            assertEquals(List.of(1L, 2L, 1L, 2L, 1L, 0L, 1L), put.await(11).stream().filter(event -> event.name().equals("lately"))
                    .map(event -> event.get("number")).toList());
        }
    }

    private static void use() {
        try (VesperContainer container = VesperContainer.ofThisProject().replacing("sensors", "orders", "diary").start()) {
            CollectedEvents hot = container.application().collect("heat");
            container.application().send("sensors", new Reading("oven", 100.0));
            assertEquals(1, hot.await(1).size());
        }
    }

    private Path withRule(Path application, String condition) throws IOException {
        Path jar = folder.resolve("kitchen.jar");
        ProjectJar.write(application, jar);
        try (FileSystem content = FileSystems.newFileSystem(jar)) {
            Path rules = content.getPath("META-INF/vesper/heat.epl");
            Files.writeString(rules, Files.readString(rules).replace("celsius > 90.0", condition));
        }
        return jar;
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream().filter(Thread::isAlive).collect(Collectors.toSet());
    }
}
