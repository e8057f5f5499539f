// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.drools;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.kie.api.conf.EventProcessingOption;
import org.kie.api.runtime.KieSession;
import org.kie.api.time.SessionPseudoClock;
import org.vesper.benchmarks.contest.Contestant;
import org.vesper.benchmarks.contest.Market;
import org.vesper.benchmarks.contest.OutputHandler;
import org.vesper.benchmarks.contest.Signals;

/**
 * The idiomatic form for Drools 10: a rule for each rule of the paper, with an aggregate over a sliding window of length, in stream mode
 * (chapter "Complex event processing", sections "Event processing modes" and "Sliding windows"). PERC and TREND are accumulate functions of
 * our own, by the section "Accumulate" of the chapter on the rule language, as Drools has neither.
 *
 * <p>Each tick is inserted and the rules are fired, so that a signal comes at once. The pseudo clock advances by a millisecond every 1,000
 * ticks; ticks expire after a second, as they would otherwise stay in memory for ever ("Memory management for events").
 */
public final class DroolsWindows implements Contestant {

    private static final String HEAD = "package rules\n"
            + "import org.vesper.benchmarks.contest.StockTick\n"
            + "import org.vesper.peers.drools.Aggregate\n"
            + "import accumulate org.vesper.peers.drools.PercFunction perc\n"
            + "import accumulate org.vesper.peers.drools.TrendFunction trend\n"
            + "global org.vesper.benchmarks.contest.OutputHandler out\n"
            + "declare StockTick @role(event) @expires(1s) end\n";
    private static final String PERCENT = "rule \"percent/%1$s\" when\n"
            + "  Aggregate(known, value > 2.0 || value < -2.0, $value : value, $last : tick) from accumulate(\n"
            + "    $tick : StockTick(symbol == \"%1$s\") over window:length(2), perc($tick))\n"
            + "then out.take(\"percent\", $value, $last.getTimestamp()); end\n";
    private static final String TREND = "rule \"trend/%1$s\" when\n"
            + "  Aggregate(value > 2, $value : value, $last : tick) from accumulate(\n"
            + "    $tick : StockTick(symbol == \"%1$s\") over window:length(3), trend($tick))\n"
            + "then out.take(\"trend\", (int) $value, $last.getTimestamp()); end\n";
    private static final int TICKS_PER_MS = 1_000;

    private final OutputHandler handler = new OutputHandler();
    private final KieSession session;
    private final SessionPseudoClock clock;
    private int ticks;

    public DroolsWindows(List<String> symbols) {
        StringBuilder rules = new StringBuilder(HEAD);
        symbols.forEach(symbol -> rules.append(String.format(Locale.ROOT, PERCENT + TREND, symbol)));
        session = DroolsSession.of(rules.toString(), EventProcessingOption.STREAM);
        session.setGlobal("out", handler);
        clock = session.getSessionClock();
    }

    @Override
    public void play(Market market, int partition) {
        market.play(this::insert, partition, 1);
    }

    private void insert(Object tick) {
        session.insert(tick);
        session.fireAllRules();
        if (++ticks % TICKS_PER_MS == 0) {
            clock.advanceTime(1, TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public Signals takeSignals() {
        return handler.takeSignals();
    }

    @Override
    public void close() {
        session.dispose();
    }
}
