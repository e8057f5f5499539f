// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.latency;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.management.figures.LatencyFigures;

/** A limit of a figure of the last seconds. <b>Threading:</b> any thread; one thread compares. */
public final class LatencyThreshold {

    private static final Map<String, ToDoubleFunction<LatencyFigures>> FIGURES = new LinkedHashMap<>();

    static {
        FIGURES.put("mean", LatencyFigures::meanUs);
        FIGURES.put("p50", LatencyFigures::p50Us);
        FIGURES.put("p90", LatencyFigures::p90Us);
        FIGURES.put("p99", LatencyFigures::p99Us);
        FIGURES.put("p999", LatencyFigures::p999Us);
        FIGURES.put("p9999", LatencyFigures::p9999Us);
        FIGURES.put("max", LatencyFigures::maxUs);
    }

    private volatile double us;
    private volatile String figure = "p99";
    private volatile boolean exceeded;

    double us() {
        return us;
    }

    void setUs(double limitUs) {
        if (!(limitUs >= 0)) {
            throw new ConfigurationException("a threshold cannot be " + limitUs + " us; give a positive number, or 0 for none");
        }
        us = limitUs;
    }

    String figure() {
        return figure;
    }

    void setFigure(String name) {
        String word = String.valueOf(name).strip().toLowerCase(Locale.ROOT);
        if (!FIGURES.containsKey(word)) {
            throw new ConfigurationException("ThresholdFigure cannot be '" + name + "'"
                    + NearestName.hintAmong(word, "values", FIGURES.keySet()));
        }
        figure = word;
    }

    boolean isExceeded() {
        return exceeded;
    }

    /**
     * Compares the figure with the threshold. Returns a message if it has come to lie above it, or below it again.
     *
     * @param recent the last seconds
     */
    public Optional<String> compare(LatencyFigures recent) {
        double valueUs = FIGURES.get(figure).applyAsDouble(recent);
        boolean above = us > 0 && valueUs > us;
        if (above == exceeded) {
            return Optional.empty();
        }
        exceeded = above;
        return Optional.of(String.format(Locale.ROOT, "%s of the last 10 s is %.1f us, %s the threshold of %.1f us", figure, valueUs,
                above ? "above" : "no longer above", us));
    }
}
