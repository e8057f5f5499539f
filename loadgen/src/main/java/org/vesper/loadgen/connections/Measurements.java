// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.vesper.loadgen.ratio.Spread;

/**
 * The results of all trials, by row and server.
 *
 * <p><b>Threading:</b> one thread.
 */
final class Measurements {

    private final Map<Cell, List<Trial.Result>> results = new LinkedHashMap<>();

    private record Cell(Row row, String server) {
    }

    void add(Row row, String server, Trial.Result result) {
        results.computeIfAbsent(new Cell(row, server), cell -> new ArrayList<>()).add(result);
    }

    List<Trial.Result> of(Row row, String server) {
        return results.getOrDefault(new Cell(row, server), List.of());
    }

    /** The median and the range of a figure, of the runs that count. */
    Spread spread(Row row, String server, ToDoubleFunction<Trial.Result> figure) {
        return Spread.of(of(row, server).stream().filter(Trial.Result::isValid).mapToDouble(figure));
    }

    boolean areValid() {
        return results.values().stream().flatMap(List::stream).allMatch(Trial.Result::isValid);
    }
}
