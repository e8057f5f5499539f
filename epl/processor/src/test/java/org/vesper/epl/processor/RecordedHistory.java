// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.vesper.spi.processor.Horizon;
import org.vesper.spi.processor.HorizonStep;

/** The events of a test, and the rows of each source that it computes from them, up to a cut. */
final class RecordedHistory implements Horizon.History {

    private final List<RandomEvents.Timed> events;
    private final int cut;
    private final Map<String, List<Row>> rows = new HashMap<>();

    /**
     * A row of a source.
     *
     * @param position the event at which, or before which, it came
     * @param timeMs a time at or before its own
     */
    record Row(int position, long timeMs, Map<String, Object> values) {
    }

    /**
     * A history that ends at a cut.
     *
     * @param computed the rows of sources that rules compute or filter
     * @param cut the number of events before the cut
     */
    RecordedHistory(List<RandomEvents.Timed> events, Map<String, List<Row>> computed, int cut) {
        this.events = events;
        this.cut = cut;
        for (int i = 0; i < cut; i++) {
            RandomEvents.Timed timed = events.get(i);
            rows.computeIfAbsent(timed.event().type().name(), unused -> new ArrayList<>()).add(new Row(i, timed.atMs(), timed.event()));
        }
        computed.forEach((source, all) -> rows.put(source, all.stream().filter(row -> row.position() < cut).toList()));
    }

    @Override
    public Horizon.Moment now() {
        return new Horizon.Moment(cut, events.get(cut - 1).atMs());
    }

    @Override
    public Horizon.Moment beginning() {
        return new Horizon.Moment(0, 0);
    }

    @Override
    public Horizon.Moment back(HorizonStep step, Horizon.Moment from) {
        if (step instanceof HorizonStep.Events last) {
            return last(last, before(last.source(), from), from);
        }
        if (step instanceof HorizonStep.Batches batches) {
            List<Row> all = before(batches.source(), from);
            int start = Math.max(0, all.size() / batches.size() - 1) * batches.size();
            return start == all.size() ? from : moment(all.get(start));
        }
        if (step instanceof HorizonStep.TimeOf time) {
            return last(time, before(time.source(), from), from);
        }
        long timeMs = from.timeMs() - ((HorizonStep.Time) step).lengthMs();
        int position = 0;
        while (position < from.position() && events.get(position).atMs() <= timeMs) {
            position++;
        }
        return timeMs < 0 ? beginning() : new Horizon.Moment(position, timeMs);
    }

    private List<Row> before(HorizonStep.Source source, Horizon.Moment from) {
        return rows.getOrDefault(source.name(), List.of()).stream().filter(row -> row.position() < from.position()).toList();
    }

    private Horizon.Moment last(HorizonStep.Events step, List<Row> all, Horizon.Moment from) {
        if (step.source().keys().isEmpty()) {
            return all.size() < step.count() ? beginning() : moment(all.get(all.size() - step.count()));
        }
        return byKey(all, step.source().keys()).values().stream().map(ofKey -> moment(ofKey.get(Math.max(0, ofKey.size() - step.count()))))
                .min(Horizon.Moment::compareTo).orElse(from);
    }

    private Horizon.Moment last(HorizonStep.TimeOf step, List<Row> all, Horizon.Moment from) {
        Horizon.Moment earliest = from;
        for (List<Row> ofKey : byKey(all, step.source().keys()).values()) {
            long end = (long) ofKey.get(ofKey.size() - 1).values().get(step.property()) - step.lengthMs();
            Horizon.Moment first = ofKey.stream().filter(row -> (long) row.values().get(step.property()) > end).map(this::moment).findFirst()
                    .orElseThrow();
            earliest = first.compareTo(earliest) < 0 ? first : earliest;
        }
        return earliest;
    }

    private static Map<List<Object>, List<Row>> byKey(List<Row> all, List<String> keys) {
        return all.stream().collect(Collectors.groupingBy(row -> {
            List<Object> values = new ArrayList<>();
            keys.forEach(key -> values.add(row.values().get(key)));
            return values;
        }));
    }

    private Horizon.Moment moment(Row row) {
        return new Horizon.Moment(row.position(), row.timeMs());
    }
}
