// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.playback;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.kernel.playback.PlaybackPlan;
import org.vesper.kernel.playback.PlaybackPlan.Place;
import org.vesper.kernel.playback.PlaybackWindow;
import org.vesper.spi.processor.RuleFile;

/**
 * The file in which the command says what this process is to play. Its keys are {@code jar}, {@code mark} (what the lines for the command
 * begin with), {@code why.rule}, {@code why.position}, {@code why.lane}, {@code why.output} and {@code why.json} (see {@link Question}),
 * {@code journal.LANE}, {@code rules.PROCESSOR}, {@code place}, {@code speed}, {@code from.position}, {@code until.position},
 * {@code from.ns} and {@code until.ns}. A processor without a name is the only one that the application has.
 */
record PlaybackRequest(Properties values) {

    private static final String JOURNAL = "journal.";
    private static final String RULES = "rules.";

    static PlaybackRequest read(Path file) {
        Properties values = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            values.load(reader);
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
        return new PlaybackRequest(values);
    }

    Path jar() {
        return Path.of(values.getProperty("jar"));
    }

    String mark() {
        return values.getProperty("mark");
    }

    PlaybackPlan plan() {
        PlaybackWindow all = PlaybackWindow.ALL;
        PlaybackWindow window = new PlaybackWindow(number("from.position", all.fromPosition()),
                number("until.position", all.untilPosition()), number("from.ns", all.fromNs()), number("until.ns", all.untilNs()));
        return new PlaybackPlan(with(JOURNAL, Path::of), with(RULES, PlaybackRequest::rules),
                Place.valueOf(values.getProperty("place", Place.ALONE.name())), window,
                Double.parseDouble(values.getProperty("speed", "0")));
    }

    /** What is to be explained; empty if the outputs are asked for. */
    Optional<Question> question() {
        return text("why.rule").map(rule -> new Question(rule, number("why.position", 0), text("why.lane"), text("why.output"),
                Boolean.parseBoolean(values.getProperty("why.json"))));
    }

    private Optional<String> text(String key) {
        return Optional.ofNullable(values.getProperty(key));
    }

    private long number(String key, long otherwise) {
        return Long.parseLong(values.getProperty(key, String.valueOf(otherwise)));
    }

    /** The values of the keys that begin so, by what follows there. */
    private <T> Map<String, T> with(String prefix, Function<String, T> read) {
        Map<String, T> found = new TreeMap<>();
        values.stringPropertyNames().stream().filter(key -> key.startsWith(prefix))
                .forEach(key -> found.put(key.substring(prefix.length()), read.apply(values.getProperty(key))));
        return found;
    }

    private static List<RuleFile> rules(String file) {
        try {
            return List.of(new RuleFile(file, Files.readString(Path.of(file))));
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
    }
}
