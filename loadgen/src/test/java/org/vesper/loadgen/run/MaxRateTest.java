// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class MaxRateTest {

    private static final long HIGHEST = 1_000_000_000;

    private final List<Long> tried = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 7, 999, 130_000, 1_000_000, 4_400_000, 999_999_999})
    void shouldFindTheLimitOfTheServer(long limit) throws Exception {
        long found = search(rate -> rate <= limit).find(1_000_000);

        assertTrue(found <= limit && found * 1.04 >= limit - 1, () -> found + " for " + limit + ", tried " + tried);
    }

    @Test
    void shouldEndWithNothingWhenNoRateIsKept() throws Exception {
        assertEquals(0, search(rate -> false).find(1_000));
        assertEquals(List.of(1_000L, 1_000L, 500L, 500L), tried.subList(0, 4));
    }

    @Test
    void shouldEndAtTheHighestRateWhenEveryOneIsKept() throws Exception {
        assertEquals(HIGHEST, search(rate -> true).find(600_000_000));
    }

    @Test
    void shouldTryARateAgainWhenOneRunIsSpoilt() throws Exception {
        long found = search(rate -> rate <= 1_000 && tried.size() != 1).find(1_000);

        assertEquals(1_000, found);
        assertEquals(List.of(1_000L, 1_000L, 2_000L, 2_000L), tried.subList(0, 4));
    }

    /** A server that keeps 1,000,000, and once, by luck, 1,500,000. */
    @Test
    void shouldLowerARateThatWasKeptByLuckUntilARunKeepsIt() throws Exception {
        MaxRate search = search(rate -> rate <= 1_000_000 || rate == 1_500_000 && Collections.frequency(tried, rate) == 2);
        long found = search.find(1_000_000);
        assertTrue(found >= 1_500_000, () -> found + ", tried " + tried);
        long confirmed = search.confirm(found);

        assertTrue(confirmed <= 1_000_000 && confirmed * 1.04 >= 1_000_000 - 1, () -> confirmed + ", tried " + tried);
        assertEquals(confirmed, tried.get(tried.size() - 1));
    }

    @Test
    void shouldRunAFoundRateOnceWhenItIsKeptAgain() throws Exception {
        assertEquals(70_000, search(rate -> rate <= 70_000).confirm(70_000));
        assertEquals(List.of(70_000L), tried);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 5, 1_000_000})
    void shouldEndWithNothingWhenNoRunFromTheFoundRateDownToHalfOfItIsKept(long found) throws Exception {
        assertEquals(0, search(rate -> false).confirm(found));
        assertTrue(tried.size() <= 18 && tried.stream().allMatch(rate -> rate > 0), tried::toString);
    }

    @ParameterizedTest
    @CsvSource({"response p99.99 < 10ms, true, 99.99, 10000", "service p50<200us, false, 50, 200", "response p9 < 1.5 s, true, 9, 1500000"})
    void shouldReadALimit(String text, boolean isOfResponse, double percentile, double us) {
        assertEquals(Optional.of(new Objective.Limit(isOfResponse, percentile, us)), Objective.parse(text).limit());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "fast", "response p99.99", "response p100 < 1ms", "response p99 < 10", "latency p99 < 1ms"})
    void shouldRefuseWithTheSyntaxWhatIsNoObjective(String text) {
        String refused = assertThrows(IllegalArgumentException.class, () -> Objective.parse(text)).getMessage();

        assertTrue(refused.startsWith("the objective must be sustained, or (service|response)") && refused.endsWith("'" + text + "'"), refused);
    }

    private MaxRate search(MaxRate.Trial trial) {
        return new MaxRate(rate -> {
            tried.add(rate);
            return trial.keeps(rate);
        }, HIGHEST);
    }
}
