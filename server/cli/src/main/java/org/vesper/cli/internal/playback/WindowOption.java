// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that choose a part of a journal. */
public final class WindowOption {

    private static final String HOW = "a position, or a time such as 2026-11-23T06:30:00Z";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--from", paramLabel = "PLACE", description = "where it begins: " + HOW)
    private String from;

    @Option(names = "--until", paramLabel = "PLACE", description = "behind its last event: " + HOW)
    private String until;

    /** Where it begins, as it was given; "" for the beginning. */
    String from() {
        return from == null ? "" : from;
    }

    /** Where it ends, as it was given; "" for the end. */
    String until() {
        return until == null ? "" : until;
    }

    /** Adds the part to a request. <b>Failure:</b> for what is no place. */
    void addTo(Map<String, String> request) {
        add("from", from, request);
        add("until", until, request);
    }

    private void add(String key, String place, Map<String, String> request) {
        if (place == null) {
            return;
        }
        if (place.matches("[0-9]{1,18}")) {
            request.put(key + ".position", place);
        } else {
            Instant time = instant(key, place);
            request.put(key + ".ns", String.valueOf(Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L),
                    time.getNano())));
        }
    }

    private Instant instant(String key, String place) {
        try {
            return OffsetDateTime.parse(place).toInstant();
        } catch (DateTimeException | ArithmeticException e) {
            throw new ParameterException(spec.commandLine(), "--" + key + " is " + HOW + ", not " + place);
        }
    }
}
