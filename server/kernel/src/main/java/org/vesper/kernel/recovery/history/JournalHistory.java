// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.history;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.journal.JournalReader;
import org.vesper.kernel.recovery.horizon.Retention;
import org.vesper.kernel.stage.PastSource;
import org.vesper.kernel.stage.WarmStarts;
import org.vesper.spi.warm.Past;
import org.vesper.spi.warm.WarmStart;

/**
 * The history of one processor, from the journal of its lane. It is read a segment at a time, the latest first, until the rules have what
 * they need. Then what has been written meanwhile is read, again and again, until little is left, and what is further back than
 * they need is left out. The rest is read in the lane.
 *
 * <p><b>Threading:</b> one thread at a time.
 *
 * @param folder the folder of the lane's journal
 * @param kept the part of the journal that is kept: from now on also what is replayed into the rules, as long as a recovery repeats that
 * @param end supplies the end of the history: during a replay, the change that is being replayed
 */
record JournalHistory(WarmStarts clocks, Path folder, Retention kept, HistoryEvents events, Supplier<HistoryEnd> end)
        implements PastSource {

    private static final Logger LOG = LoggerFactory.getLogger(JournalHistory.class);
    private static final long NEARLY_NS = Duration.ofMillis(5).toNanos();
    private static final int ROUNDS = 20;

    @Override
    public Reading read(WarmStart rules, boolean leniently) {
        kept.beginHistory();
        try {
            return reading(rules, leniently);
        } catch (RuntimeException | Error e) {
            kept.endHistory();
            throw e;
        }
    }

    private Reading reading(WarmStart rules, boolean leniently) {
        events.check();
        HistoryEnd until = end.get();
        List<Long> segments = JournalReader.beginnings(folder).stream().filter(first -> first <= until.position()).toList();
        if (segments.isEmpty()) {
            throw new ConfigurationException("the journal " + folder + " has no segment that can be read; leave --warm out, and the rules"
                    + " begin empty");
        }
        HistoryReader latest = reader(segments.get(segments.size() - 1), rules, leniently);
        try {
            latest.readWritten(until);
            Earlier before = before(latest, segments, rules, leniently);
            Past last = latest.history();
            catchUp(latest, until);
            Past all = before.history() == null || latest.history() != last ? latest.history() : joined(before.history(), last);
            Past needed = HistoryReader.shortest(all, rules);
            HistoryReader.requireFew(needed);
            Past then = latest.continued();
            catchUp(latest, until);
            return new Growing(needed, before.from(), then, latest, until, kept);
        } catch (RuntimeException | Error e) {
            latest.close();
            throw e;
        }
    }

    private HistoryReader reader(long first, WarmStart rules, boolean leniently) {
        return new HistoryReader(folder, first, clocks, events, rules, leniently ? () -> { } : rules::requireTime);
    }

    /**
     * The history before the latest segment, as far as it is needed.
     *
     * @param history null if it is not needed
     * @param from the position of the first segment that is needed
     */
    private record Earlier(Past history, long from) {
    }

    private Earlier before(HistoryReader latest, List<Long> segments, WarmStart rules, boolean leniently) {
        Earlier before = new Earlier(null, segments.get(segments.size() - 1));
        Past all = latest.history();
        boolean enough = isEnough(latest, all, rules);
        boolean cut = latest.isCut() || all == null;
        for (int i = segments.size() - 2; i >= 0 && !enough && !cut; i--) {
            try (HistoryReader earlier = reader(segments.get(i), rules, leniently)) {
                earlier.readSegment();
                cut = earlier.history() == null || earlier.end() != segments.get(i + 1);
                if (!cut) {
                    before = new Earlier(joined(earlier.history(), before.history()), segments.get(i));
                    all = joined(before.history(), latest.history());
                    enough = isEnough(earlier, all, rules);
                    cut = earlier.isCut();
                    if (!enough) {
                        HistoryReader.requireFew(all);
                    }
                }
            }
        }
        if (!enough && (!leniently || all == null)) {
            throw tooShort(all, rules, cut);
        } else if (!enough) {
            LOG.warn("Processor {}: rules that began warm begin with less than they had then: {}", clocks.processor(),
                    beginning(all, rules, cut));
        }
        return before;
    }

    private static boolean isEnough(HistoryReader first, Past all, WarmStart rules) {
        return all != null && (first.isWhole() || rules.suffices(all));
    }

    private static Past joined(Past first, Past second) {
        Past both = new Past(first.startMs());
        both.add(first);
        if (second != null) {
            both.add(second);
        }
        return both;
    }

    private static ConfigurationException tooShort(Past all, WarmStart rules, boolean cut) {
        return new ConfigurationException("the journal does not reach back far enough to make the rules warm: " + beginning(all, rules, cut)
                + ". Leave --warm out, and the rules begin empty. With recovery = journal, the journal reaches as far back as the other"
                + " rules look; with whole-journal, as far as recovery.max-size lets it");
    }

    private static String beginning(Past all, WarmStart rules, boolean cut) {
        return "it " + (all == null ? "does not have the processor" : "begins at " + Instant.ofEpochMilli(all.startMs())
                + (cut ? ", where events are missing or a rule that fills their streams was changed" : ""))
                + "; the rules read back to " + rules.lookBack();
    }

    private static void catchUp(HistoryReader latest, HistoryEnd until) {
        long beganNs = System.nanoTime();
        for (int round = 0; round < ROUNDS; round++) {
            latest.readWritten(until);
            long nowNs = System.nanoTime();
            if (nowNs - beganNs < NEARLY_NS) {
                return;
            }
            beganNs = nowNs;
        }
    }

    /**
     * The history up to a moment that advances.
     *
     * @param needed what was read before the lane is held, as far as it is needed
     * @param from the position of the first segment that is needed
     * @param then what was read after that
     * @param latest reads what is being written
     */
    private record Growing(Past needed, long from, Past then, HistoryReader latest, HistoryEnd until, Retention kept) implements Reading {

        @Override
        public Past prepared() {
            return needed;
        }

        @Override
        public Past upToNow() {
            latest.readWritten(until);
            kept.noteHistory(latest.end(), from);
            if (latest.history() != then) {
                return latest.history(); // It has started empty meanwhile, and earlier events do not belong to it.
            }
            needed.add(then);
            return needed;
        }

        @Override
        public void close() {
            latest.close();
            kept.endHistory();
        }
    }
}
