// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.vesper.spi.processor.ShadowOutput;

/**
 * The last outputs of a rule that runs in the shadow. It keeps the rows as they are and makes texts of them when it is asked, so an output
 * costs one small object.
 *
 * <p><b>Threading:</b> each partition has one writer at a time, the thread that holds its lane, and any number of readers.
 */
final class ShadowOutputs {

    /** The number of outputs kept of each partition. */
    private static final int KEPT = 10;

    private final AtomicReferenceArray<Row> rows;
    private final long[] written;

    /**
     * The place of an output.
     *
     * @param timeMs the time of day; 0 if it is unknown
     * @param position that of its cause in the journal; -1 without a journal
     */
    record Place(long timeMs, long position) {
    }

    /** A row, which may be longer than the columns. */
    private record Row(long number, Place place, List<String> columns, Object[] values) {

        long timeMs() {
            return place.timeMs();
        }

        ShadowOutput asText() {
            Map<String, String> texts = new LinkedHashMap<>();
            for (int column = 0; column < columns.size(); column++) {
                texts.put(columns.get(column), text(values[column]));
            }
            return new ShadowOutput(place.timeMs(), place.position(), texts);
        }

        /** The text of a value; a class of the application may fail to make one. */
        private static String text(Object value) {
            try {
                return value == null ? null : value.toString();
            } catch (RuntimeException | Error e) {
                return e.toString();
            }
        }
    }

    ShadowOutputs(int partitions) {
        rows = new AtomicReferenceArray<>(partitions * KEPT);
        written = new long[partitions];
    }

    void keep(int partition, Place place, List<String> columns, Object[] values) {
        long number = written[partition]++;
        rows.setRelease(partition * KEPT + (int) (number % KEPT), new Row(number, place, columns, values));
    }

    /** The last outputs, oldest first; at the same time, in the order of each partition. */
    List<ShadowOutput> list() {
        List<Row> kept = new ArrayList<>();
        for (int i = 0; i < rows.length(); i++) {
            Row row = rows.getAcquire(i);
            if (row != null) {
                kept.add(row);
            }
        }
        kept.sort(Comparator.comparingLong(Row::timeMs).thenComparingLong(Row::number));
        return kept.stream().skip(Math.max(0, kept.size() - KEPT)).map(Row::asText).toList();
    }
}
