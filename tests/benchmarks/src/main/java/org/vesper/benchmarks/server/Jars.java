// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Distribution;

/** Makes the applications that a comparison needs. */
final class Jars {

    private static final String PROCESSOR = "<epn:processor id=\"signals\"";
    private static final String RULE = "@Name('%1$s/IDLE%2$d') SELECT symbol, lastPrice, %1$s(lastPrice), clientTimestamp, timestamp"
            + " FROM (SELECT * FROM StockTick WHERE symbol = 'IDLE%2$d') RETAIN %3$s;\n";

    private static final Pattern NEXT_RULE = Pattern.compile("(?=@Name\\()");

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

    /**
     * The application signal-generation with a stream between its adapter and its processor.
     *
     * @param attributes the attributes of the stream besides its id and its listeners
     */
    static Path withStream(Path signalGeneration, Path folder, String attributes) throws IOException {
        String stream = "<epn:stream id=\"queue\" " + attributes + " listeners=\"signals\"/>\n\n  ";
        return edited(signalGeneration, folder, "META-INF/spring/.*\\.xml", network -> {
            String changed = network.replace("provider=\"tcp\" listeners=\"signals\"", "provider=\"tcp\" listeners=\"queue\"")
                    .replace(PROCESSOR, stream + PROCESSOR);
            if (!changed.contains("listeners=\"queue\"") || !changed.contains(stream)) {
                throw new IllegalStateException("the network of signal-generation is not what it was: " + network);
            }
            return changed;
        });
    }

    /** The application signal-generation with more rules like its own, for symbols that never trade. */
    static Path withIdleRules(Path signalGeneration, Path folder, int count) throws IOException {
        StringBuilder rules = new StringBuilder();
        for (int i = 0; i < count / 2; i++) {
            rules.append(String.format(Locale.ROOT, RULE, "perc", i, "2 EVENTS HAVING PERC(lastPrice) > 2.0 OR PERC(lastPrice) < -2.0"));
            rules.append(String.format(Locale.ROOT, RULE, "trend", i, "3 EVENTS HAVING TREND(lastPrice) > 2"));
        }
        return edited(signalGeneration, folder, "META-INF/vesper/signals\\.epl", text -> text + "\n" + rules);
    }

    /** The application signal-generation with the rules of {@link FewRules} only. */
    static Path withFewRules(Path signalGeneration, Path folder) throws IOException {
        return edited(signalGeneration, folder, "META-INF/vesper/signals\\.epl", text -> {
            String rules = NEXT_RULE.splitAsStream(text).filter(rule -> FewRules.isOfOurs(nameOf(rule))).collect(Collectors.joining());
            if (NEXT_RULE.split(rules).length != 2 * FewRules.SYMBOLS.size()) {
                throw new IllegalStateException("the rules of signal-generation are not what they were: " + rules);
            }
            return rules;
        });
    }

    private static String nameOf(String rule) {
        return rule.startsWith("@Name('") ? rule.split("'", 3)[1] : "";
    }

    /** A copy of a jar in which some files have another text. */
    private static Path edited(Path jar, Path folder, String files, UnaryOperator<String> edit) throws IOException {
        Path changed = folder.resolve(jar.getFileName());
        try (JarInputStream from = new JarInputStream(Files.newInputStream(jar));
                JarOutputStream to = new JarOutputStream(Files.newOutputStream(changed), from.getManifest())) {
            for (JarEntry entry = from.getNextJarEntry(); entry != null; entry = from.getNextJarEntry()) {
                to.putNextEntry(new JarEntry(entry.getName()));
                byte[] content = from.readAllBytes();
                to.write(entry.getName().matches(files)
                        ? edit.apply(new String(content, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8) : content);
                to.closeEntry();
            }
        }
        return changed;
    }
}
