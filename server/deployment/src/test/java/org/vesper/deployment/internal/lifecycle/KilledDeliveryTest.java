// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.jar.JarDelivery;
import org.vesper.deployment.internal.jar.JarIntake;
import org.vesper.deployment.internal.jar.JarLimits;

/**
 * A server that is killed at any file step of a delivery comes back with the old jar and its state, or with the new jar and its state; one
 * that is killed when it removes a jar, with the jar and its state or with neither.
 */
class KilledDeliveryTest {

    private static final String OLD = "1.0.0 STOPPED";
    private static final String NEW = "2.0.0 RUNNING";
    private static final String NEITHER = "none RUNNING";

    @TempDir
    private Path folder;
    @TempDir
    private Path elsewhere;

    @Test
    void shouldShowTheOldOrTheNewPairWhenTheNewJarHasAnotherName() throws IOException {
        assertEquals(Set.of(OLD, NEW), outcomes("live-2.jar"));
    }

    @Test
    void shouldShowTheOldOrTheNewPairWhenTheNewJarHasTheSameName() throws IOException {
        assertEquals(Set.of(OLD, NEW), outcomes("live-1.jar"));
    }

    @Test
    void shouldShowTheOldPairOrNeitherWhenTheJarIsRemoved() throws IOException {
        Set<String> outcomes = new HashSet<>();
        boolean isComplete = false;
        for (int steps = 0; !isComplete; steps++) {
            Path instance = stopped(steps);

            isComplete = withdraw(instance, MortalFiles.folder(instance, steps));

            String outcome = recovered(instance);
            assertTrue(outcome.equals(NEITHER) || !isComplete, outcome);
            outcomes.add(outcome);
        }
        assertEquals(Set.of(OLD, NEITHER), outcomes);
    }

    /** Kills the server after 0, 1, 2 and more steps until the delivery is complete. */
    private Set<String> outcomes(String name) throws IOException {
        Set<String> outcomes = new HashSet<>();
        boolean isComplete = false;
        for (int steps = 0; !isComplete; steps++) {
            Path instance = stopped(steps);

            isComplete = deliver(jar("2.0.0", elsewhere.resolve(name)), MortalFiles.folder(instance, steps));

            String outcome = recovered(instance);
            assertTrue(Set.of(OLD, NEW).contains(outcome), "after " + steps + " steps: " + outcome);
            assertTrue(outcome.equals(NEW) || !isComplete, outcome);
            outcomes.add(outcome);
        }
        return outcomes;
    }

    private Path stopped(int steps) throws IOException {
        Path instance = folder.resolve(String.valueOf(steps));
        Files.createDirectories(instance.resolve("apps"));
        jar("1.0.0", instance.resolve("apps/live-1.jar"));
        new KeptStates(instance).keep("live", ApplicationState.STOPPED);
        return instance;
    }

    /** Returns whether the server did this to the end. */
    private boolean withdraw(Path instance, Path mortal) {
        ApplicationJar jar = intake().read(instance.resolve("apps/live-1.jar"));
        try {
            ApplicationJar seen = new ApplicationJar(mortal.resolve("apps/live-1.jar"), jar.modified(), jar.copy(), jar.name(),
                    jar.version(), jar.exports(), jar.content());
            JarDelivery.withdraw(seen, mortal.resolve("apps"), () -> new KeptStates(mortal).keep("live", ApplicationState.RUNNING));
        } catch (MortalFiles.Killed e) {
            return false;
        } finally {
            jar.copy().discard();
        }
        return true;
    }

    /** Returns whether the server did this to the end. */
    private boolean deliver(Path file, Path instance) {
        ApplicationJar jar = intake().read(file);
        Path apps = instance.resolve("apps");
        try (JarDelivery delivery = JarDelivery.begin(jar, apps)) {
            new KeptStates(instance).deliver(delivery, Optional.of(apps.resolve("live-1.jar")), "live", ApplicationState.RUNNING);
        } catch (MortalFiles.Killed e) {
            return false;
        } finally {
            jar.copy().discard();
        }
        return true;
    }

    /** The version and the state of the application at the next start. */
    private String recovered(Path instance) throws IOException {
        KeptStates states = new KeptStates(instance);
        intake().clear(instance.resolve("apps"), states::restore);
        try (Stream<Path> files = Files.list(instance.resolve("apps"))) {
            List<Path> jars = files.toList();
            assertTrue(jars.size() <= 1, jars::toString);
            if (jars.isEmpty()) {
                states.keepOnly(Set.of());
                return "none " + states.of("live");
            }
            try (JarFile jar = new JarFile(jars.get(0).toFile())) {
                return jar.getManifest().getMainAttributes().getValue("Bundle-Version") + " " + states.of("live");
            }
        }
    }

    private JarIntake intake() {
        return new JarIntake(elsewhere.resolve("copies"), JarLimits.ofThisServer(property -> null), Duration.ofSeconds(30));
    }

    private static Path jar(String version, Path file) throws IOException {
        return new TestJar("live").header("Bundle-Version", version).writeTo(file);
    }
}
