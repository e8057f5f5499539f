// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vesper.loadgen.measure.Machine;

/** The JSON of all figures, for programs. */
final class ConnectionsReport {

    private final Map<String, Object> report = new LinkedHashMap<>();
    private final List<Object> rows = new ArrayList<>();
    private final Measurements measured;
    private final List<String> servers;

    ConnectionsReport(Measurements measured, List<String> servers) {
        this.measured = measured;
        this.servers = servers;
    }

    /** Writes the report with these rows. */
    void write(Path file, List<Row> all, int seconds, String version) throws IOException {
        Machine machine = Machine.current();
        report.put("version", version);
        report.put("cpu", machine.cpu());
        report.put("cores", machine.cores());
        report.put("secondsEach", seconds);
        report.put("servers", servers);
        report.put("verdict", measured.areValid() ? "VALID" : "INVALID");
        report.put("rows", rows);
        for (Row row : all) {
            servers.stream().filter(server -> !measured.of(row, server).isEmpty()).forEach(server -> rows.add(row(row, server)));
        }
        Files.writeString(file, JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(report) + "\n");
    }

    private Map<String, Object> row(Row row, String server) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", row.name());
        map.put("server", server);
        map.put("clients", row.trial().clients());
        map.put("eventBytes", row.trial().eventBytes());
        map.put("figure", measured.spread(row, server, Trial.Result::figure).toMap());
        map.put("published", row.published());
        map.put("runs", measured.of(row, server).stream().map(ConnectionsReport::run).toList());
        return map;
    }

    private static Map<String, Object> run(Trial.Result result) {
        Outcome outcome = result.outcome();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("figure", result.figure());
        map.put("peak", outcome.peak());
        map.put("errorPercent", outcome.errorPercent());
        map.put("meanMs", outcome.meanMs());
        map.put("p99Ms", outcome.p99Ms());
        map.put("completed", outcome.counts().completed());
        map.put("failed", outcome.counts().failed());
        map.put("eventsAcknowledged", outcome.counts().events());
        map.put("fullHandshakes", outcome.counts().full());
        map.put("resumedSessions", outcome.counts().resumed());
        map.put("failures", outcome.reasons());
        map.put("troubles", result.troubles());
        return map;
    }
}
