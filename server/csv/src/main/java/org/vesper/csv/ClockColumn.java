// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.csv;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The column with the times of events, and how they are written: {@code NAME} for milliseconds or ISO 8601, {@code NAME:UNIT} with the unit
 * s, ms, us, ns or iso, or {@code NAME:PATTERN} with a pattern of {@link DateTimeFormatter}. A number of milliseconds counts from 1970, or
 * from any other beginning.
 */
public final class ClockColumn {

    private static final Map<String, Integer> DIGITS_BELOW_SECONDS = new LinkedHashMap<>();

    static {
        DIGITS_BELOW_SECONDS.put("s", 0);
        DIGITS_BELOW_SECONDS.put("ms", 3);
        DIGITS_BELOW_SECONDS.put("us", 6);
        DIGITS_BELOW_SECONDS.put("ns", 9);
    }

    private static final DateTimeFormatter ISO = new DateTimeFormatterBuilder().append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart().appendPattern("['T'][' ']").append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalStart().appendOffsetId().optionalEnd().optionalEnd().toFormatter(Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);
    private static final String EXAMPLES = "write how: :s, :ms, :us or :ns after the name of the column, or a pattern such as"
            + " ':dd.MM.yyyy HH:mm:ss'";
    private static final Pattern YEAR_OF_ERA = Pattern.compile("y+(?=(?:[^']*'[^']*')*[^']*$)");
    private static final int MAX_SCALE = 100;
    private static final long EARLIEST_MS = Instant.parse("1990-01-01T00:00:00Z").toEpochMilli();
    private static final long LATEST_MS = Instant.parse("2100-01-01T00:00:00Z").toEpochMilli();

    private final String name;
    private final String unit;
    private final DateTimeFormatter pattern;
    private final Optional<ZoneId> zone;

    private ClockColumn(String name, String unit, DateTimeFormatter pattern, Optional<ZoneId> zone) {
        this.name = name;
        this.unit = unit;
        this.pattern = pattern;
        this.zone = zone;
    }

    /**
     * Reads NAME, NAME:UNIT or NAME:PATTERN; a name with a colon stands in backticks. <b>Failure:</b> an {@link IllegalArgumentException}.
     *
     * @param zone the zone of times without one
     */
    public static ClockColumn of(String text, Optional<ZoneId> zone) {
        int closing = text.startsWith("`") ? text.indexOf('`', 1) : -1;
        int colon = text.indexOf(':', closing + 1);
        String column = colon < 0 ? text : text.substring(0, colon);
        String name = closing > 0 ? column.substring(1, closing) : column;
        String unit = colon < 0 ? "" : text.substring(colon + 1);
        if (unit.isEmpty() || unit.equals("iso") || DIGITS_BELOW_SECONDS.containsKey(unit)) {
            return new ClockColumn(name, unit, ISO, zone);
        }
        try {
            if (unit.contains("yy") || unit.contains("uu")) {
                return new ClockColumn(name, unit, strict(unit), zone);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + unit + "' is no pattern for a time: " + e.getMessage(), e);
        }
        throw new IllegalArgumentException("'" + unit + "' is neither a unit of time (s, ms, us, ns or iso) nor a pattern with a year, such"
                + " as dd.MM.yyyy HH:mm:ss");
    }

    /** A formatter that refuses the 31st of February; it has years of the calendar, not of an era. */
    private static DateTimeFormatter strict(String pattern) {
        String years = pattern.contains("G") ? pattern : YEAR_OF_ERA.matcher(pattern).replaceAll(year -> "u".repeat(year.group().length()));
        return DateTimeFormatter.ofPattern(years, Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);
    }

    /** Reads the name of a zone. <b>Failure:</b> an {@link IllegalArgumentException}. */
    public static ZoneId zone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("there is no time zone " + name + "; write Europe/Berlin, UTC or +01:00 for example", e);
        }
    }

    public String name() {
        return name;
    }

    /** Whether it is given how times are written. */
    public boolean hasUnit() {
        return !unit.isEmpty();
    }

    /** The time in a cell, in milliseconds since 1970. <b>Failure:</b> an {@link IllegalArgumentException} that says why there is none. */
    public long timeMs(String cell) {
        String text = cell.strip();
        try {
            Integer digits = unit.isEmpty() && isNumber(text) ? Integer.valueOf(3) : DIGITS_BELOW_SECONDS.get(unit);
            return digits == null ? ofText(text).toEpochMilli() : ofNumber(new BigDecimal(text), digits);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + cell + "' is not a number of " + unit, e);
        } catch (ArithmeticException | DateTimeException e) {
            String what = unit.isEmpty() ? "neither a whole number of milliseconds nor a time such as 2026-11-21T09:00:00Z; " + EXAMPLES
                    : unit.equals("iso") ? "not a time such as 2026-11-21T09:00:00Z" : "not a time of the form " + unit;
            throw new IllegalArgumentException("'" + cell + "' is " + what, e);
        }
    }

    /**
     * Why a time can hardly be meant: as a number of milliseconds it is after 2100; or, as the first of a file, before 1990, and in another
     * unit between these. Empty if it can, or if the unit is given.
     */
    public Optional<String> doubt(long timeMs, boolean first) {
        boolean asWritten = !unit.isEmpty() || timeMs < LATEST_MS && (timeMs >= EARLIEST_MS || !first);
        Optional<String> other = asWritten ? Optional.empty() : DIGITS_BELOW_SECONDS.keySet().stream()
                .filter(one -> !one.equals("ms") && isLikely(BigDecimal.valueOf(timeMs), DIGITS_BELOW_SECONDS.get(one))).findFirst();
        if (asWritten || other.isEmpty() && timeMs < LATEST_MS) {
            return Optional.empty();
        }
        return Optional.of("is " + timeMs + ", in milliseconds the " + day(timeMs) + "; " + other.map(one -> "write the unit: " + name + ':'
                + one + " for the " + day(ofNumber(BigDecimal.valueOf(timeMs), DIGITS_BELOW_SECONDS.get(one)))).orElse(EXAMPLES) + ", or "
                + name + ":ms if milliseconds are right");
    }

    private static String day(long timeMs) {
        return Instant.ofEpochMilli(timeMs).atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }

    private static boolean isLikely(BigDecimal number, int digits) {
        BigDecimal ms = number.movePointRight(3 - digits);
        return ms.compareTo(BigDecimal.valueOf(EARLIEST_MS)) >= 0 && ms.compareTo(BigDecimal.valueOf(LATEST_MS)) < 0;
    }

    /** A fraction of a millisecond is cut off; without a unit there must be none. */
    private long ofNumber(BigDecimal number, int digits) {
        if (Math.abs((long) number.scale()) > MAX_SCALE) {
            throw new ArithmeticException();
        }
        return number.movePointRight(3 - digits).setScale(0, unit.isEmpty() && digits == 3 ? RoundingMode.UNNECESSARY : RoundingMode.FLOOR)
                .longValueExact();
    }

    private Instant ofText(String text) {
        TemporalAccessor found = pattern.parseBest(text, ZonedDateTime::from, LocalDateTime::from, LocalDate::from);
        if (found instanceof ZonedDateTime time) {
            return time.toInstant();
        }
        LocalDateTime local = found instanceof LocalDate day ? day.atStartOfDay() : (LocalDateTime) found;
        ZoneId of = zone.orElseThrow(() -> new IllegalArgumentException("'" + text
                + "' has no time zone; name it, --zone Europe/Berlin or --zone UTC for example (for the adapter csv, the setting zone)"));
        if (of.getRules().getValidOffsets(local).isEmpty()) {
            throw new IllegalArgumentException("'" + text + "' does not exist in " + of + ", where clocks were set forward over it; correct"
                    + " the time or the zone");
        }
        return local.atZone(of).toInstant();
    }

    private static boolean isNumber(String text) {
        return text.matches("[+-]?\\d*\\.?\\d+(?:[eE][+-]?\\d+)?");
    }

    /** A time as text, in a zone. */
    public static String text(long timeMs, ZoneId zone) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(Instant.ofEpochMilli(timeMs).atZone(zone));
    }
}
