// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** An application without Java: a file comes in, a rule runs over it, a file goes out, and lines on the console. */
@Timeout(600)
class CsvSystemTest {

    private static final String TICKS = "type=Adapter,application=csv,name=ticks";
    private static final String ALERTS = "type=Adapter,application=csv,name=alerts";

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldWriteWhatARuleSelectsOfAFileThatIsPlayed() throws IOException {
        Files.writeString(SERVER.instance().resolve("var/ticks.csv"), "symbol,price\nWSC,10\n\"A,B\",11\nWSC,ten\n,20.5\n");
        SERVER.deploy(application());

        SERVER.awaitLog("ticks.csv:4: column price: 'ten' is not a double");
        SERVER.awaitLog("high symbol=A,B twice=22.0");
        Await.until("the rule has seen the file", Duration.ofMinutes(3),
                () -> SERVER.management().has(ALERTS) && SERVER.management().attribute(ALERTS, "EventsIn").equals(2L), SERVER::log);
        assertEquals(3L, SERVER.management().attribute(TICKS, "EventsAccepted"));
        assertEquals(1L, SERVER.management().attribute(TICKS, "EventsRejected"));
        assertEquals(0L, SERVER.management().attribute(ALERTS, "EventsAccepted"), "both lines wait for the flusher");
        assertEquals(0L, SERVER.management().attribute(ALERTS, "Faults"));

        // Above 10 are 11 and 20.5; the latter has no symbol. The file holds them once the application has gone, with its flusher asleep.
        Files.delete(SERVER.instance().resolve("apps/csv.jar"));
        SERVER.awaitLog("INFO  csv 1.0.0 STOPPED");
        Path alerts = SERVER.instance().resolve("var/alerts.csv");
        assertEquals("rule,symbol,twice\nhigh,\"A,B\",22.0\nhigh,,41.0\n", Files.readString(alerts));
    }

    private Path application() throws IOException {
        Path jar = folder.resolve("csv.jar");
        Manifest manifest = new Manifest();
        List.of("Manifest-Version: 1.0", "Bundle-ManifestVersion: 2", "Bundle-SymbolicName: csv", "Bundle-Version: 1.0.0",
                "Vesper-Application: csv").forEach(header -> {
                    String[] parts = header.split(": ");
                    manifest.getMainAttributes().put(new Attributes.Name(parts[0]), parts[1]);
                });
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            add(out, "META-INF/spring/csv.xml", "csv.xml");
            add(out, "META-INF/vesper/csv.epl", "csv.epl");
        }
        return jar;
    }

    private static void add(JarOutputStream jar, String name, String resource) throws IOException {
        jar.putNextEntry(new ZipEntry(name));
        try (InputStream content = CsvSystemTest.class.getResourceAsStream("/csv/" + resource)) {
            assertNotNull(content, resource);
            content.transferTo(jar);
        }
        jar.closeEntry();
    }
}
