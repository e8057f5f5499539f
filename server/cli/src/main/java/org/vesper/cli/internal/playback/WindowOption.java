// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import org.vesper.epl.tools.option.Form;
import picocli.CommandLine.Option;

/** The options that choose a part of a journal. */
public final class WindowOption {

    private static final String HOW = "a position, or a time such as 2026-11-23T06:30:00Z";

    @Option(names = "--from", paramLabel = "PLACE", converter = PlaceForm.class, description = "where it begins: " + HOW)
    private String from;

    @Option(names = "--until", paramLabel = "PLACE", converter = PlaceForm.class, description = "behind its last event: " + HOW)
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

    private static void add(String key, String place, Map<String, String> request) {
        if (place != null) {
            request.put(key + (isPosition(place) ? ".position" : ".ns"), isPosition(place) ? place : String.valueOf(ns(place)));
        }
    }

    private static boolean isPosition(String place) {
        return place.matches("[0-9]{1,18}");
    }

    private static long ns(String place) {
        Instant time = OffsetDateTime.parse(place).toInstant();
        return Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L), time.getNano());
    }

    /** A place in a journal. */
    static final class PlaceForm extends Form {

        PlaceForm() {
            super(PlaceForm::check);
        }

        private static void check(String place) {
            try {
                if (!isPosition(place)) {
                    ns(place);
                }
            } catch (DateTimeException | ArithmeticException e) {
                throw new IllegalArgumentException("'" + place + "' must be " + HOW, e);
            }
        }
    }
}
