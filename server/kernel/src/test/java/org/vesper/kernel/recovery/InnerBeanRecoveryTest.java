// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.EventSink;
import org.vesper.api.EventSource;
import org.vesper.api.Stateless;
import org.vesper.api.WritableBean;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.definition.RecoveryDefinition.Mode;
import org.vesper.tests.support.Await;

/** Beans between two stages that retain something, or nothing. */
@Timeout(120)
class InnerBeanRecoveryTest {

    @TempDir
    Path scratch;

    private Path folder;

    @BeforeEach
    void begin() {
        folder = scratch.resolve("journals");
    }

    /** Passes on how many events have come: 1, 2, 3. So the sum behind it tells whether it has forgotten one. */
    private static class Counting implements EventSink, EventSource {

        long count;
        private EventSink next;

        @Override
        public void setEventSink(EventSink sink) {
            next = sink;
        }

        @Override
        public void onEvent(Object event) {
            count++;
            next.onEvent(RowsLife.number(count));
        }
    }

    private static class WritableCounting extends Counting implements WritableBean {

        int written;
        int read;

        @Override
        public void write(DataOutput output) throws IOException {
            written++;
            output.writeLong(count);
        }

        @Override
        public void read(DataInput input) throws IOException {
            read++;
            count = input.readLong();
        }
    }

    private static final class UnwritableCounting extends WritableCounting {

        @Override
        public void write(DataOutput output) throws IOException {
            output.writeLong(-1);
            throw new IOException("for the test");
        }
    }

    @Stateless
    private static final class Doubling implements EventSink, EventSource {

        private EventSink next;

        @Override
        public void setEventSink(EventSink sink) {
            next = sink;
        }

        @Override
        public void onEvent(Object event) {
            next.onEvent(RowsLife.number(2 * RowsLife.number(event)));
        }
    }

    private static long sumTo(long n) {
        return n * (n + 1) / 2;
    }

    /** Sends so many events that several segments begin. */
    private static long sendMany(RowsLife life) {
        for (int i = 0; i < 100; i++) {
            life.send(LongStream.range(0, 500).toArray());
        }
        return 50_000;
    }

    @Test
    void shouldGoOnWithWhatABeanHasWrittenWhenTheEventsBeforeAreGone() {
        long events;
        try (RowsLife life = new RowsLife(folder, Mode.JOURNAL, new WritableCounting())) {
            events = sendMany(life);
            assertEquals(sumTo(events), life.sums().get(life.sums().size() - 1));
            Await.until("old segments are deleted", () -> !Files.exists(folder.resolve("sums/in/00000003.journal")));
        }
        for (int death = 1; death <= 3; death++) {
            WritableCounting bean = new WritableCounting();
            Path killed;
            try (RowsLife life = new RowsLife(folder, Mode.JOURNAL, bean)) {
                assertTrue(bean.read > 0, "it has read what it wrote");
                assertEquals(events, bean.count);
                life.send(7);
                events++;
                assertEquals(List.of(sumTo(events)), life.sums(), "after death " + death);
                killed = JournalCopy.of(folder, scratch.resolve("death" + death));
            }
            folder = killed;
        }
    }

    /** It is asked again at the next segment; nothing is deleted meanwhile, since the events bring back what it retains. */
    @Test
    void shouldKeepAndFeedTheEventsWhenABeanCannotWriteWhatItRetains() {
        long events;
        try (RowsLife life = new RowsLife(folder, Mode.JOURNAL, new UnwritableCounting())) {
            events = sendMany(life);
        }
        assertTrue(Files.exists(folder.resolve("sums/in/00000001.journal")));
        UnwritableCounting bean = new UnwritableCounting();
        try (RowsLife life = new RowsLife(folder, Mode.JOURNAL, bean)) {
            assertEquals(0, bean.read, "what a bean has failed to write is not there");
            life.send(7);
            assertEquals(List.of(sumTo(events + 1)), life.sums());
        }
    }

    @Test
    void shouldRefuseABeanThatDoesNotSayWhatItRetains() {
        String refusal = assertThrows(ConfigurationException.class, () -> new RowsLife(folder, Mode.JOURNAL, new Counting())).getMessage();
        assertTrue(refusal.startsWith("bean inner (net.xml:2): it is not known what class " + Counting.class.getName() + " retains"), refusal);
        assertTrue(refusal.contains("@Stateless") && refusal.contains("WritableBean") && refusal.contains("whole-journal"), refusal);
        assertFalse(Files.exists(folder.resolve("sums")), "nothing has been opened");
    }

    @Test
    void shouldFeedABeanThatDoesNotSayWhatItRetainsTheWholeJournal() {
        long events;
        try (RowsLife life = new RowsLife(folder, Mode.WHOLE_JOURNAL, new Counting())) {
            events = sendMany(life);
        }
        try (RowsLife life = new RowsLife(folder, Mode.WHOLE_JOURNAL, new Counting())) {
            life.send(7);
            assertEquals(List.of(sumTo(events + 1)), life.sums());
        }
    }

    @Test
    void shouldTakeABeanThatRetainsNothing() {
        try (RowsLife life = new RowsLife(folder, Mode.JOURNAL, new Doubling())) {
            life.send(1, 2);
        }
        try (RowsLife life = new RowsLife(folder, Mode.JOURNAL, new Doubling())) {
            life.send(3);
            assertEquals(List.of(12L), life.sums());
        }
    }
}
