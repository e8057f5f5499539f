// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.flink;

/** An output, as a class that Flink's serializer for POJOs accepts. */
public final class Signal {

    public String rule;
    public String symbol;
    public double lastPrice;
    public double value;
    public long clientTimestamp;
    public long timestamp;

    /** Called by Flink's serializer. */
    public Signal() {
    }

    private Signal(String rule, Tick tick, double value) {
        this.rule = rule;
        this.symbol = tick.symbol;
        this.lastPrice = tick.lastPrice;
        this.value = value;
        this.clientTimestamp = tick.clientTimestamp;
        this.timestamp = tick.timestamp;
    }

    static Signal percent(Tick tick, double change) {
        return new Signal("percent", tick, change);
    }

    static Signal trend(Tick tick, int run) {
        return new Signal("trend", tick, run);
    }

    /** The value as the rule returns it: a trend is a whole number. */
    Object ruleValue() {
        return rule.equals("trend") ? (Object) (int) value : (Object) value;
    }
}
