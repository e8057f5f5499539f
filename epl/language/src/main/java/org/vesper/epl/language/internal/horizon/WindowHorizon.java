// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.horizon;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.spi.processor.Horizon;
import org.vesper.spi.processor.HorizonStep;

/** Finds the events that determine the content of a window. */
final class WindowHorizon {

    private static final String BEGINS = "; its first event begins the first interval, and all others follow from that";

    private final Findings findings;

    WindowHorizon(Findings findings) {
        this.findings = findings;
    }

    /**
     * The horizon of a window.
     *
     * @param rows the horizon of the rows that enter it
     * @param name the source that it belongs to
     * @param filtered whether conditions decide which rows enter
     */
    Horizon of(Window window, Horizon rows, String name, boolean filtered) {
        List<String> keys = new ArrayList<>(texts(window.partitionBy()));
        if (window.ranking().isPresent()) {
            Window.Ranking ranking = window.ranking().get();
            boolean unique = ranking.kind() == Window.RankingKind.UNIQUE && !window.batch() && !(window.extent() instanceof Window.Events);
            if (!unique) {
                return rows.max(findings.endless(ranking.span(), "what WITH keeps depends on all earlier events",
                        "WITH UNIQUE without a number of events is the one that does not"));
            }
            if (window.extent() instanceof Window.All) {
                keys.add(ranking.property().span().text());
                return rows.behind(new HorizonStep.Events(1, new HorizonStep.Source(name, filtered, keys)));
            }
        }
        if (window.batch() && !keys.isEmpty()) {
            return rows.max(findings.endless(window.span(), "the batches of each key end at other events", "RETAIN without BATCH OF"));
        }
        HorizonStep.Source source = new HorizonStep.Source(name, filtered, keys);
        return window.extent().fold(
                all -> rows.max(findings.endless(window.span(), "RETAIN ALL keeps every event",
                        "limit it by a number of events, a time, or WITH UNIQUE")),
                events -> rows.behind(window.batch() ? new HorizonStep.Batches(events.count(), source)
                        : new HorizonStep.Events(events.count(), source)),
                time -> ofTime(window, time, rows, source));
    }

    private Horizon ofTime(Window window, Window.Time time, Horizon rows, HorizonStep.Source source) {
        long lengthMs = lengthMs(time.interval());
        if (window.batch()) {
            return rows.max(findings.endless(window.span(), "RETAIN BATCH OF a time has intervals" + BEGINS,
                    "RETAIN the time without BATCH OF"));
        }
        return rows.behind(time.basedOn().<HorizonStep>map(property -> new HorizonStep.TimeOf(lengthMs, property.span().text(), source))
                .orElseGet(() -> new HorizonStep.Time(lengthMs)));
    }

    static long lengthMs(Window.Interval interval) {
        return (long) Math.ceil(interval.parts().stream().mapToDouble(part -> part.amount().doubleValue() * part.unit().lengthMs()).sum());
    }

    private static List<String> texts(List<Expression.Property> properties) {
        return properties.stream().flatMap(property -> Stream.of(property.span().text())).toList();
    }
}
