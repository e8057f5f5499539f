// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.function.Function;

/** The functions of time. They take a long in milliseconds since 1970 or an Instant, and compute in the local time of a zone. */
public final class TimeFunctions {

    private static final DateTimeFormatter ISO = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSxxx", Locale.ROOT);

    private TimeFunctions() {
    }

    public static Integer year(Long timeMs, @Zone String zone) {
        return part(timeMs, zone, ChronoField.YEAR);
    }

    public static Integer year(Instant time, @Zone String zone) {
        return part(time, zone, ChronoField.YEAR);
    }

    public static Integer month(Long timeMs, @Zone String zone) {
        return part(timeMs, zone, ChronoField.MONTH_OF_YEAR);
    }

    public static Integer month(Instant time, @Zone String zone) {
        return part(time, zone, ChronoField.MONTH_OF_YEAR);
    }

    public static Integer day(Long timeMs, @Zone String zone) {
        return part(timeMs, zone, ChronoField.DAY_OF_MONTH);
    }

    public static Integer day(Instant time, @Zone String zone) {
        return part(time, zone, ChronoField.DAY_OF_MONTH);
    }

    /** Returns the day of the week, from 1 for Monday to 7 for Sunday. */
    public static Integer dayOfWeek(Long timeMs, @Zone String zone) {
        return part(timeMs, zone, ChronoField.DAY_OF_WEEK);
    }

    public static Integer dayOfWeek(Instant time, @Zone String zone) {
        return part(time, zone, ChronoField.DAY_OF_WEEK);
    }

    public static Integer hour(Long timeMs, @Zone String zone) {
        return part(timeMs, zone, ChronoField.HOUR_OF_DAY);
    }

    public static Integer hour(Instant time, @Zone String zone) {
        return part(time, zone, ChronoField.HOUR_OF_DAY);
    }

    public static Integer minute(Long timeMs, @Zone String zone) {
        return part(timeMs, zone, ChronoField.MINUTE_OF_HOUR);
    }

    public static Integer minute(Instant time, @Zone String zone) {
        return part(time, zone, ChronoField.MINUTE_OF_HOUR);
    }

    public static Integer second(Long timeMs, @Zone String zone) {
        return part(timeMs, zone, ChronoField.SECOND_OF_MINUTE);
    }

    public static Integer second(Instant time, @Zone String zone) {
        return part(time, zone, ChronoField.SECOND_OF_MINUTE);
    }

    /** Formats a time like 2026-11-22T04:47:29.123+01:00. */
    public static String isoTime(Long timeMs, @Zone String zone) {
        return timeMs == null || zone == null ? null : shown(Instant.ofEpochMilli(timeMs), zone, ISO::format);
    }

    public static String isoTime(Instant time, @Zone String zone) {
        return time == null || zone == null ? null : shown(time, zone, ISO::format);
    }

    private static Integer part(Long timeMs, String zone, ChronoField part) {
        return timeMs == null || zone == null ? null : part(Instant.ofEpochMilli(timeMs), zone, part);
    }

    private static Integer part(Instant time, String zone, ChronoField part) {
        return time == null || zone == null ? null : shown(time, zone, shown -> shown.get(part));
    }

    /** Applies a function to the local time; null for an Instant billions of years away, which has no local time. */
    private static <T> T shown(Instant time, String zone, Function<ZonedDateTime, T> shown) {
        try {
            return shown.apply(time.atZone(ZoneId.of(zone)));
        } catch (DateTimeException tooFar) {
            return null;
        }
    }
}
