// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.loadgen.measure.Distribution;
import org.vesper.loadgen.measure.Latencies;
import org.vesper.loadgen.report.Backlog;
import org.vesper.loadgen.report.RunResult;

/**
 * The goal of a run while its rate is searched: it is VALID and SUSTAINED, and, if the objective has a limit, a percentile of its
 * latencies is below that.
 *
 * @param text as the user wrote it
 * @param limit the latency limit; empty if any latency is good enough
 */
record Objective(String text, Optional<Limit> limit) {

    static final String SYNTAX = "sustained, or (service|response) pPERCENTILE < TIME(us|ms|s), such as 'response p99.99 < 10ms'";

    private static final Pattern LIMIT = Pattern.compile(
            "\\s*(service|response)\\s+p([0-9]{1,2}(?:\\.[0-9]{1,4})?)\\s*<\\s*([0-9]+(?:\\.[0-9]+)?)\\s*(us|ms|s)\\s*");

    /** A limit of a percentile, in microseconds. */
    record Limit(boolean isOfResponse, double percentile, double us) {

        private boolean isKept(Latencies recorded) {
            Optional<Distribution> latency = isOfResponse ? recorded.response() : Optional.of(recorded.service());
            return latency.filter(all -> all.percentileUs(percentile) < us).isPresent();
        }
    }

    /** Reads an objective. <b>Failure:</b> an {@link IllegalArgumentException} with the syntax. */
    static Objective parse(String text) {
        if (text.strip().equals("sustained")) {
            return new Objective("sustained", Optional.empty());
        }
        Matcher limit = LIMIT.matcher(text);
        if (!limit.matches()) {
            throw new IllegalArgumentException("the objective must be " + SYNTAX + ", but is '" + text + "'");
        }
        double us = Double.parseDouble(limit.group(3)) * switch (limit.group(4)) {
            case "us" -> 1;
            case "ms" -> 1_000;
            default -> 1_000_000;
        };
        Limit read = new Limit(limit.group(1).equals("response"), Double.parseDouble(limit.group(2)), us);
        return new Objective(text.strip(), Optional.of(read));
    }

    boolean isOfResponse() {
        return limit.filter(Limit::isOfResponse).isPresent();
    }

    boolean isMetBy(RunResult run) {
        return run.verdict().isValid() && run.backlog().trend() == Backlog.Trend.SUSTAINED
                && (limit.isEmpty() || run.server().flatMap(RunResult.Server::latencies).filter(limit.get()::isKept).isPresent());
    }

    @Override
    public String toString() {
        return text;
    }
}
