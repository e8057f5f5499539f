// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.vesper.loadgen.Load;

/** A table of the paper: ten loads. */
enum PaperTable {

    TABLE1("1 to 10 connections with 100,000 events/s each", row -> new Size(row, row)),
    TABLE2("10 connections with 10,000 to 100,000 events/s each", row -> new Size(10, row));

    private static final int ROWS = 10;
    private static final long RATE_STEP = 100_000;

    private final String title;
    private final IntFunction<Size> row;

    PaperTable(String title, IntFunction<Size> row) {
        this.title = title;
        this.row = row;
    }

    private record Size(int connections, int rateSteps) {
    }

    /** The loads, which have the times and the seed of another one. */
    List<Load> rows(Load like) {
        return IntStream.rangeClosed(1, ROWS).mapToObj(row)
                .map(size -> new Load(size.connections(), size.rateSteps() * RATE_STEP, like.warmupSeconds(), like.seconds(), like.seed()))
                .toList();
    }

    /** For people; an option has the name of the constant. */
    String title() {
        return "Table " + (ordinal() + 1) + ": " + title;
    }
}
