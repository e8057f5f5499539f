// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The rows of a statement in one or more runs of plain Esper, as far as Esper determines them. Where it keeps events or filters by identity,
 * the rows of an event differ from run to run in their order, and sums in their last digits. If all runs have the same rows, others must
 * have them in the same order, otherwise in any. Unless one run has all of these, the first event with other rows in another run ends the
 * comparison, and so does the first one on which Esper fails.
 */
final class EsperRows {

    private static final double PRECISION = 1e-9;

    private final List<PlainEsper.Run> runs = new ArrayList<>();

    EsperRows(PlainEsper.Run first) {
        add(first);
    }

    void add(PlainEsper.Run run) {
        runs.add(run);
    }

    boolean isEmpty() {
        return runs.get(0).rows().isEmpty();
    }

    /** Whether these are all rows of one of the runs. */
    boolean has(List<String> own) {
        return runs.stream().anyMatch(run -> equal(run.rows(), own));
    }

    private boolean vary() {
        return runs.stream().anyMatch(run -> !run.rows().equals(runs.get(0).rows()));
    }

    /** The rows of an event in each run that differs from those before. */
    List<List<String>> of(int event) {
        return runs.stream().map(run -> of(event, run.rows())).distinct().toList();
    }

    static List<String> of(int event, List<String> rows) {
        return rows.stream().filter(row -> event(row) == event).toList();
    }

    private static int event(String row) {
        return Integer.parseInt(row.substring(0, row.indexOf(' ')));
    }

    /** The first event whose rows are not those of any run of Esper, although Esper determines them. */
    OptionalInt firstDifference(List<String> own) {
        if (has(own)) {
            return OptionalInt.empty();
        }
        int end = runs.stream().mapToInt(PlainEsper.Run::failedAt).min().orElseThrow();
        boolean ordered = !vary();
        List<Integer> events = Stream.concat(runs.stream().flatMap(run -> run.rows().stream()), own.stream())
                .map(EsperRows::event).filter(event -> event < end).distinct().sorted().toList();
        for (int event : events) {
            List<String> rows = of(event, own);
            List<List<String>> variants = of(event);
            if (variants.stream().noneMatch(each -> ordered ? equal(each, rows) : equalInAnyOrder(each, rows))) {
                boolean determined = variants.stream().allMatch(each -> equalInAnyOrder(each, variants.get(0)));
                return determined ? OptionalInt.of(event) : OptionalInt.empty();
            }
        }
        return OptionalInt.empty();
    }

    private static boolean equalInAnyOrder(List<String> rows, List<String> others) {
        List<String> left = new ArrayList<>(others);
        return rows.size() == others.size() && rows.stream().allMatch(row -> {
            int same = left.indexOf(row);
            for (int i = 0; i < left.size() && same < 0; i++) {
                same = equal(row, left.get(i)) ? i : -1;
            }
            return same >= 0 && left.remove(same) != null;
        });
    }

    private static boolean equal(List<String> rows, List<String> others) {
        for (int i = 0; i < Math.min(rows.size(), others.size()); i++) {
            if (!equal(rows.get(i), others.get(i))) {
                return false;
            }
        }
        return rows.size() == others.size();
    }

    private static boolean equal(String row, String other) {
        if (row.equals(other)) {
            return true;
        }
        String[] values = values(row);
        String[] others = values(other);
        for (int i = 0; i < Math.min(values.length, others.length); i++) {
            if (!values[i].equals(others[i]) && !areClose(values[i], others[i])) {
                return false;
            }
        }
        return values.length == others.length;
    }

    /** The values of a row, and what stands between them. */
    private static String[] values(String row) {
        return row.split("(?<=[\\[\\], ])|(?=[\\[\\], ])");
    }

    private static boolean areClose(String value, String other) {
        if (!isDouble(value) || !isDouble(other)) {
            return false;
        }
        double a = Double.parseDouble(value);
        double b = Double.parseDouble(other);
        return Math.abs(a - b) <= PRECISION * Math.max(1, Math.max(Math.abs(a), Math.abs(b)));
    }

    private static boolean isDouble(String value) {
        return value.matches("-?\\d+\\.\\d+(E-?\\d+)?");
    }
}
