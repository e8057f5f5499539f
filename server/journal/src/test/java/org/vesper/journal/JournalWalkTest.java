// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.spi.adapter.Replayed;
import org.vesper.spi.processor.RuleFile;

class JournalWalkTest {

    private static final Change.Begin RULES = new Change.Begin("rules", 3, 1_700, List.of(new RuleFile("a.epl", "text")), List.of("off"));

    @TempDir
    private Path folder;
    private final List<String> seen = new ArrayList<>();

    /** A source whose events a test counts. */
    private record Named(String name, List<String> seen) implements InputJournal.SourceState, Replayed {

        @Override
        public ByteBuffer definition() {
            return Rows.bytes(name);
        }

        @Override
        public void dictionary(Consumer<ByteBuffer> parts) {
            parts.accept(Rows.bytes("words of " + name));
        }

        @Override
        public void dictionary(ByteBuffer part) {
            seen.add("dictionary " + name + ": " + Rows.text(part));
        }

        @Override
        public void events(int form, long position, int events, long receivedNs, ByteBuffer rows) {
            seen.add("events " + name + ' ' + form + '/' + position + '+' + events + ": " + Rows.text(rows));
        }

        @Override
        public long underWay() {
            return 0;
        }

        @Override
        public void close() {
            seen.add("close " + name);
        }
    }

    private final class Notes implements JournalVisitor {

        @Override
        public void adapter(JournalRecord.AdapterState state) {
            seen.add("adapter " + state.stage() + ": " + Rows.text(state.payload()));
        }

        @Override
        public void rules(JournalRecord.RuleState state) {
            seen.add("rules " + state.stage() + ' ' + state.number() + ' ' + state.rules());
        }

        @Override
        public Replayed source(JournalRecord.SourceDefinition definition) {
            String name = Rows.text(definition.payload());
            seen.add("source " + definition.stage() + ": " + name);
            return name.equals("ignored") ? null : new Named(name, seen);
        }

        @Override
        public void batch(Replayed source, JournalRecord.Batch batch) {
            if (source == null) {
                seen.add("batch of nobody");
            } else {
                batch.replay(source, batch.receivedNs());
            }
        }

        @Override
        public void tick(JournalRecord.Tick tick) {
            seen.add("tick " + tick.timeMs());
        }

        @Override
        public void change(JournalRecord.RuleChange change) {
            seen.add("change " + change.number() + ' ' + change.change());
        }

        @Override
        public void state(JournalRecord.StageState state) {
            seen.add("state " + state.stage() + ": " + Rows.text(state.payload()));
        }

        @Override
        public void horizon(JournalRecord.Horizon horizon) {
            seen.add("horizon " + horizon.reach());
        }

        @Override
        public void note(JournalRecord.Note note) {
            seen.add("note " + note.kind());
        }
    }

    private Journal open() {
        return Journal.open(new JournalSettings(folder, "trades", "ticks", JournalSettings.MIN_SEGMENT_BYTES, Sync.NONE,
                Duration.ofMillis(10), WhenDiskFull.WAIT), OnDamage.REFUSE);
    }

    private static void write(Journal journal) {
        journal.rules("rules", () -> RULES);
        journal.input("ticks").state(parts -> parts.accept(Rows.bytes("sessions")));
        journal.state(stages -> {
            stages.accept("rules", Rows.bytes("window"));
            stages.accept(JournalRecord.Horizon.STAGE, ByteBuffer.allocate(Long.BYTES).putLong(0, 17));
        });
        journal.tick(1_800);
        journal.input("ticks").source(new Named("client", List.of())).append(4, 7, 2, System.nanoTime(), Rows.bytes("rows"));
        journal.crossing("crossing from a: b").source(new Named("ignored", List.of())).append(0, 0, 1, 0, Rows.bytes("x"));
        journal.append(new Change.Restart("rules", 4));
        journal.suspended(true);
        journal.suspended(false);
    }

    @Test
    void shouldPassEachRecordToTheMethodOfItsKind() {
        try (Journal journal = open()) {
            write(journal);
        }
        try (JournalWalk walk = new JournalWalk(JournalReader.open(folder, OnDamage.REFUSE), new Notes())) {
            while (walk.next()) {
                walk.take();
            }
        }

        assertEquals(List.of("rules rules 3 " + RULES, "adapter ticks: sessions", "state rules: window", "horizon 17", "tick 1800",
                "source ticks: client", "dictionary client: words of client", "events client 4/7+2: rows",
                "source crossing from a: b: ignored", "batch of nobody",
                "change 4 " + new Change.Restart("rules", 4), "note SUSPENDED", "note RESUMED", "close client"), seen);
    }

    @Test
    void shouldCloseTheSourcesOfASegmentWhenTheNextOneBegins() {
        for (int run = 0; run < 2; run++) {
            try (Journal journal = open()) {
                journal.input("ticks").source(new Named("client" + run, List.of())).append(0, 0, 1, 0, Rows.bytes("rows"));
            }
        }
        try (JournalWalk walk = new JournalWalk(JournalReader.open(folder, OnDamage.REFUSE), new Notes())) {
            while (walk.next()) {
                walk.take();
            }
        }

        assertTrue(seen.indexOf("close client0") < seen.indexOf("source ticks: client1"), seen::toString);
    }

    @Test
    void shouldFollowAJournalThatIsBeingWritten() {
        try (Journal journal = open();
                JournalWalk walk = new JournalWalk(JournalReader.open(folder, OnDamage.REFUSE), new Notes())) {
            for (int i = 0; i < 3; i++) {
                journal.tick(i);
                while (walk.nextWritten()) {
                    walk.take();
                }
                assertEquals("tick " + i, seen.get(seen.size() - 1));
                assertFalse(walk.nextWritten());
            }
        }
    }
}
