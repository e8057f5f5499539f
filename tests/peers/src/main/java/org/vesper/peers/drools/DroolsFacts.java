// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.drools;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.kie.api.conf.EventProcessingOption;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.rule.FactHandle;
import org.vesper.benchmarks.contest.Contestant;
import org.vesper.benchmarks.contest.Market;
import org.vesper.benchmarks.contest.OutputHandler;
import org.vesper.benchmarks.contest.Signals;
import org.vesper.benchmarks.contest.StockTick;

/**
 * The best form for Drools 10: two rules in place of 400, over one long-lived fact for each watched symbol, which the application computes
 * and updates ("Performance tuning considerations with DRL": few objects, simple conditions, no {@code from}).
 * Ticks that no rule watches do not enter the session. What is left for Drools is the conditions.
 */
public final class DroolsFacts implements Contestant {

    private static final String RULES = "package rules\n"
            + "import org.vesper.peers.drools.Quote\n"
            + "global org.vesper.benchmarks.contest.OutputHandler out\n"
            + "rule percent when $quote : Quote(change > 2.0 || change < -2.0)\n"
            + "then out.take(\"percent\", $quote.getChange(), $quote.getTick().getTimestamp()); end\n"
            + "rule trend when $quote : Quote(run > 2)\n"
            + "then out.take(\"trend\", $quote.getRun(), $quote.getTick().getTimestamp()); end\n";

    private final OutputHandler handler = new OutputHandler();
    private final KieSession session;
    private final Map<String, FactHandle> handles = new HashMap<>();
    private final Map<String, Quote> quotes = new HashMap<>();

    public DroolsFacts(List<String> symbols) {
        session = DroolsSession.of(RULES, EventProcessingOption.CLOUD);
        session.setGlobal("out", handler);
        for (String symbol : symbols) {
            Quote quote = new Quote();
            quotes.put(symbol, quote);
            handles.put(symbol, session.insert(quote));
        }
    }

    @Override
    public void play(Market market, int partition) {
        market.play(event -> update((StockTick) event), partition, 1);
    }

    private void update(StockTick tick) {
        Quote quote = quotes.get(tick.getSymbol());
        if (quote != null) {
            quote.accept(tick);
            session.update(handles.get(tick.getSymbol()), quote);
            session.fireAllRules();
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
