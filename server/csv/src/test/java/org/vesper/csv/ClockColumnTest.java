// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.csv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockColumnTest {

    /** Times by GNU date. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "ts|1559206140000|1559206140000", "ts|0|0", "ts| 60000 |60000", "ts|-5|-5", "ts|1.5e3|1500",
        "ts:s|1559206140|1559206140000", "ts:s|1559206140.2509|1559206140250", "ts:s|-0.0005|-1", "ts:us|1735689600000999|1735689600000",
        "ts:ns|1735689600123456789|1735689600123", "ts:ms|1735689600000.9|1735689600000",
        "ts|2026-03-02T09:30:00Z|1772443800000", "ts|2026-03-02T09:31:00.250+01:00|1772440260250", "ts:iso|2026-03-02 09:30:00Z|1772443800000",
        "ts|2026-03-02T09:30|1772440200000", "ts|2026-03-02|1772406000000", "ts|2026-07-02 09:30:00|1782977400000",
        "ts:yyyy-MM-dd HH:mm:ss|2026-07-02 09:30:00|1782977400000", "ts:MM/dd/yyyy HH:mm|03/02/2026 09:30|1772440200000",
        "ts:yyyyMMddHHmmss|20260302093000|1772440200000", "ts:dd.MM.yyyy|02.03.2026|1772406000000",
        "ts:yyyy-MM-dd HH:mm:ss VV|2026-07-02 09:30:00 UTC|1782984600000"})
    void shouldReadATimeInBerlin(String clock, String cell, long expectedMs) {
        assertEquals(expectedMs, ClockColumn.of(clock, Optional.of(ClockColumn.zone("Europe/Berlin"))).timeMs(cell));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "ts|noon|'noon' is neither a whole number of milliseconds nor a time such as 2026-11-21T09:00:00Z; write how: :s, :ms,",
        "ts|1559206140.25|'1559206140.25' is neither a whole number of milliseconds nor a time",
        "ts|2026-03-02 09:30:00|'2026-03-02 09:30:00' has no time zone; name it, --zone Europe/Berlin or --zone UTC",
        "ts:us|2026-03-02|'2026-03-02' is not a number of us", "ts:s|1e99|'1e99' is",  "ts:s|1e999999999|'1e999999999' is",
        "ts:iso|1559206140|'1559206140' is not a time such as", "ts:yyyy-MM|09.30|'09.30' is not a time of the form yyyy-MM"})
    void shouldSayWhyACellIsNoTime(String clock, String cell, String problem) {
        ClockColumn column = ClockColumn.of(clock, Optional.empty());
        String message = assertThrows(IllegalArgumentException.class, () -> column.timeMs(cell)).getMessage();

        assertTrue(message.startsWith(problem), message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "ts|true|1559206140|is 1559206140, in milliseconds the 1970-01-19; write the unit: ts:s for the 2019-05-30, or ts:ms if milliseconds are"
            + " right",
        "ts|false|1559206140|", "ts:ms|true|1559206140|", "ts|true|60000|", "ts|true|0|", "ts|true|1735689600000|",
        "ts|false|1735689600000000|is 1735689600000000, in milliseconds the +56971-10-25; write the unit: ts:us for the 2025-01-01, or ts:ms if"
            + " milliseconds are right",
        "ts|true|1735689600000000000|is 1735689600000000000, in milliseconds the +55003783-11-12; write the unit: ts:ns for the 2025-01-01, or"
            + " ts:ms if milliseconds are right",
        "ts|true|20260302093000|is 20260302093000, in milliseconds the 2612-01-10; write how: :s, :ms, :us or :ns after the name of the column,"
            + " or a pattern such as ':dd.MM.yyyy HH:mm:ss', or ts:ms if milliseconds are right"})
    void shouldDoubtANumberThatIsHardlyMeantInMilliseconds(String clock, boolean first, long timeMs, String doubt) {
        assertEquals(Optional.ofNullable(doubt), ClockColumn.of(clock, Optional.empty()).doubt(timeMs, first));
    }

    @ParameterizedTest
    @CsvSource({"`a:b`:us, a:b", "`a:b`, a:b", "at:s, at", "at, at"})
    void shouldReadTheNameOfTheColumn(String text, String name) {
        assertEquals(name, ClockColumn.of(text, Optional.empty()).name());
    }

    @ParameterizedTest
    @CsvSource({"ts:sec", "ts:minutes", "ts:HH:mm", "ts:yyyy{"})
    void shouldRefuseWhatIsNeitherAUnitNorAPattern(String text) {
        assertThrows(IllegalArgumentException.class, () -> ClockColumn.of(text, Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({"t:dd.MM.yyyy HH:mm:ss, 31.02.2026 09:00:00", "t:iso, 2026-02-31 09:00:00", "t, 2026-02-31 09:00:00",
        "t:yyyy-MM-dd HH:mm, 2026-03-29 02:30", "t:iso, 2026-03-29T02:30:00", "t:dd.MM.yyyy HH:mm, 12.13.2026 10:00"})
    void shouldRefuseATimeThatDoesNotExist(String column, String cell) {
        ClockColumn clock = ClockColumn.of(column, Optional.of(ClockColumn.zone("Europe/Berlin")));

        assertThrows(IllegalArgumentException.class, () -> clock.timeMs(cell));
    }

    @ParameterizedTest
    @CsvSource({"t:dd.MM.yyyy HH:mm:ss, 29.02.2028 09:00:00, 2028-02-29T08:00:00Z", "t:d.M.yy H:mm, 1.2.26 7:05, 2026-02-01T06:05:00Z",
        "t:iso, 2026-10-25 02:30:00, 2026-10-25T00:30:00Z", "t:yyyy'y'MM-dd, 2026y03-01, 2026-02-28T23:00:00Z"})
    void shouldReadTimesOfTheCalendar(String column, String cell, Instant expected) {
        assertEquals(expected.toEpochMilli(), ClockColumn.of(column, Optional.of(ClockColumn.zone("Europe/Berlin"))).timeMs(cell));
    }
}
