// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.page;

import java.util.List;
import org.vesper.loadgen.ratio.SinkComparison;
import org.vesper.loadgen.record.RunRecord;

/** The figures as multiples of those of the bare sink: all figures of a single load, or a row for each load. Nothing without a control. */
final class RatioTables {

    private RatioTables() {
    }

    static void add(List<RunRecord> runs, Html html) {
        List<SinkComparison> compared = SinkComparison.each(runs);
        if (compared.isEmpty()) {
            return;
        }
        html.element("h2", "Times the bare sink");
        html.element("p", "The bare sink is a process with the same TCP adapter, but without a container and without rules. Each ratio is"
                + " that of two neighbouring runs; of repeats, the median and the range are shown. Where the hiccups of the machine differ,"
                + " so may the latencies.");
        SinkComparison.notes(compared).forEach(note -> html.element("p", note));
        html.raw("<div class=\"numbers\">\n");
        if (compared.size() == 1) {
            SinkComparison load = compared.get(0);
            html.element("p", load.load()).table(load.header(), load.rows());
        } else {
            html.table(SinkComparison.loadHeader(), compared.stream().map(SinkComparison::loadRow).toList());
        }
        html.raw("</div>\n");
    }
}
