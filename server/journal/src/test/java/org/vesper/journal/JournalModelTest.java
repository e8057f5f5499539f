// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.spi.adapter.InputJournal;

/** Random use of a journal, with deaths of its process, against a list. */
class JournalModelTest {

    private static final int STEPS = 3_000;

    @TempDir
    private Path scratch;
    private final List<String> model = new ArrayList<>();
    private final List<Rows> rows = new ArrayList<>();
    private final List<InputJournal.Source> sources = new ArrayList<>();
    private final Map<Rows, Integer> symbols = new HashMap<>();
    private Random random;
    private Journal journal;
    private long position;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void shouldReadWhatTheModelHasWhenTheProcessDiesAtAnyTime(long seed) throws IOException {
        random = new Random(seed);
        Path folder = scratch.resolve("0");
        open(folder);
        for (int step = 0; step < STEPS; step++) {
            int choice = random.nextInt(1_000);
            if (choice < 3) {
                Path died = Lines.copied(folder, scratch.resolve(String.valueOf(step)));
                journal.close();
                folder = died;
                open(folder);
            } else if (choice < 5) {
                journal.deleteBefore(Math.max(0, position - 2_000));
            } else if (choice < 100) {
                append(Kind.CLOCK, 1);
            } else if (choice < 110) {
                append(Kind.CHANGE, 0);
            } else {
                appendRows(random.nextInt(sources.size()));
            }
        }
        assertEquals(position, journal.position());
        journal.close();
        check(folder);
    }

    private void open(Path folder) {
        Sync sync = Sync.values()[random.nextInt(Sync.values().length)];
        journal = Journal.open(new JournalSettings(folder, "app", "lane", JournalSettings.MIN_SEGMENT_BYTES << random.nextInt(3), sync,
                Duration.ofMillis(1), WhenDiskFull.WAIT), OnDamage.REFUSE);
        rows.clear();
        sources.clear();
        for (int i = 0; i < 4; i++) {
            rows.add(new Rows("source " + i));
            sources.add(journal.input("stage").source(rows.get(i)));
        }
        assertEquals(position, journal.position());
    }

    private void append(Kind kind, int count) {
        String content = "c".repeat(random.nextInt(40));
        model.add(kind + " " + position + "+" + count + " " + content);
        position += count;
        assertEquals(position, journal.append(kind, count, Rows.bytes(content)));
    }

    /** The events name a symbol, which must be known where they are read. */
    private void appendRows(int index) {
        Rows source = rows.get(index);
        if (random.nextInt(20) == 0 || !symbols.containsKey(source)) {
            symbols.merge(source, 1, Integer::sum);
            source.define(sources.get(index), "symbol " + symbols.get(source));
        }
        int count = 1 + random.nextInt(50);
        String content = "source " + index + " symbol " + symbols.get(source) + " " + "r".repeat(20 * count);
        model.add("EVENTS " + position + "+" + count + " " + content);
        position += count;
        assertEquals(position, sources.get(index).append(0, 0, count, 0, Rows.bytes(content)));
    }

    private void check(Path folder) throws IOException {
        List<String> found = new ArrayList<>();
        Map<String, String> definitions = new HashMap<>();
        List<String> lines = Lines.of(folder);
        assertEquals(lines, PlainReader.lines(folder));
        for (String line : lines) {
            String[] words = line.split(" ", 5);
            if (words[0].equals("LANE")) {
                definitions.clear();
            } else if (words[0].equals("SOURCE")) {
                definitions.put(words[2], words[4].substring(words[4].indexOf("source")));
            } else if (words[0].equals("DICTIONARY")) {
                definitions.merge(words[2], " " + words[4], String::concat);
            } else {
                found.add(words[0] + " " + words[1] + " " + words[4]);
                String content = words[4];
                assertTrue(!words[0].equals("EVENTS") || isDefined(definitions.get(words[2]), content), line);
            }
        }
        assertTrue(found.size() > 10 && found.size() < model.size(), () -> "found " + found.size());
        assertEquals(model.subList(model.size() - found.size(), model.size()), found);
    }

    private static boolean isDefined(String definition, String content) {
        String symbol = content.substring(content.indexOf("symbol"), content.lastIndexOf(' '));
        return definition.startsWith(content.substring(0, content.indexOf(" symbol"))) && (definition + " ").contains(symbol + " ");
    }
}
