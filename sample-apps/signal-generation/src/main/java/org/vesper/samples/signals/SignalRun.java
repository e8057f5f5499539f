// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.signals;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.vesper.api.OutputEvent;

/** The signals received since a run began. <b>Threading:</b> written by the thread that brings the signals, read by any. */
final class SignalRun {

    private static final double NS_PER_US = 1_000.0;

    private final String id;
    private final Map<String, RuleSignals> rules = new ConcurrentHashMap<>();
    private final AtomicLong measured = new AtomicLong();
    private final AtomicLong totalServiceNs = new AtomicLong();
    private final AtomicLong maxServiceNs = new AtomicLong();

    SignalRun(String id) {
        this.id = id;
    }

    String id() {
        return id;
    }

    Collection<RuleSignals> rules() {
        return rules.values();
    }

    /** The counts of the rule that made this signal. */
    RuleSignals of(OutputEvent signal) {
        RuleSignals known = rules.get(signal.rule());
        if (known == null) {
            known = new RuleSignals(signal);
            rules.put(signal.rule(), known);
        }
        return known;
    }

    /** Adds to the aggregates of the paper: average and absolute maximum. With one writer, lazySet costs no fence. */
    void measure(long serviceNs) {
        totalServiceNs.lazySet(totalServiceNs.get() + serviceNs);
        if (serviceNs > maxServiceNs.get()) {
            maxServiceNs.lazySet(serviceNs);
        }
        measured.lazySet(measured.get() + 1);
    }

    double meanServiceUs() {
        long count = measured.get();
        return count == 0 ? 0 : totalServiceNs.get() / NS_PER_US / count;
    }

    double maxServiceUs() {
        return maxServiceNs.get() / NS_PER_US;
    }
}
