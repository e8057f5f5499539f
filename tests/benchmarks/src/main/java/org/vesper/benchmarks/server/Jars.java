// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Distribution;

/** Makes the applications that a comparison needs. */
final class Jars {

    private static final String QUEUE = "<epn:stream id=\"queue\" capacity=\"65536\" threads=\"1\" listeners=\"signals\"/>\n\n  ";

    private Jars() {
    }

    /** Applications with one rule each, which wait for clients that never connect. */
    static List<Path> idle(Distribution distribution, Path folder, int count) throws IOException {
        Path rules = Files.writeString(folder.resolve("idle.epl"),
                "@Name('rise') SELECT symbol FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN 2 EVENTS HAVING TREND(price) > 1;\n");
        Path header = Files.writeString(folder.resolve("tick.csv"), "symbol,price\nA,1.0\n");
        List<Path> jars = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            Path jar = folder.resolve("idle-" + i + ".jar");
            distribution.run("bundle", rules.toString(), "--events", "Tick=" + header, "--name", "idle-" + i, "--out", jar.toString())
                    .expect(0);
            jars.add(jar);
        }
        return jars;
    }

    /** An application with a setting more, so that it restarts when it is updated. */
    static Path otherVersion(Path jar, Path folder) {
        ApplicationJar copy = ApplicationJar.copyOf(jar, folder.resolve("other-version.jar"));
        return copy.edit("META-INF/vesper/application.properties", properties -> properties + "\nversion = other\n").file();
    }

    /** The application signal-generation with a queue between its adapter and its processor. */
    static Path withQueue(Path signalGeneration, Path folder) throws IOException {
        Path changed = folder.resolve(signalGeneration.getFileName());
        try (JarInputStream from = new JarInputStream(Files.newInputStream(signalGeneration));
                JarOutputStream to = new JarOutputStream(Files.newOutputStream(changed), from.getManifest())) {
            for (JarEntry entry = from.getNextJarEntry(); entry != null; entry = from.getNextJarEntry()) {
                to.putNextEntry(new JarEntry(entry.getName()));
                byte[] content = from.readAllBytes();
                to.write(entry.getName().matches("META-INF/spring/.*\\.xml") ? withQueue(content) : content);
                to.closeEntry();
            }
        }
        return changed;
    }

    private static byte[] withQueue(byte[] network) {
        String text = new String(network, StandardCharsets.UTF_8);
        String changed = text.replace("provider=\"tcp\" listeners=\"signals\"", "provider=\"tcp\" listeners=\"queue\"")
                .replace("<epn:processor id=\"signals\"", QUEUE + "<epn:processor id=\"signals\"");
        if (!changed.contains("listeners=\"queue\"") || !changed.contains(QUEUE)) {
            throw new IllegalStateException("the network of signal-generation is not what it was: " + text);
        }
        return changed.getBytes(StandardCharsets.UTF_8);
    }
}
