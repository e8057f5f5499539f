// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleQuotaTest {

    /** Rules of the processors, the maximum in all, and how many of each should be shown. */
    @ParameterizedTest
    @CsvSource({
        "400,          1000, 400",
        "100000,       1000, 1000",
        "100000 5 20,  1000, 975 5 20",
        "600 600,      1000, 500 500",
        "600 600 3,    10,   3 3 3",
        "1 1 1,        2,    0 0 0",
        "7,            0,    0",
    })
    void shouldShowSmallProcessorsWholeAndShareTheRestWhenThereAreTooManyRules(String rules, int maximum, String shown) {
        List<Integer> counts = Arrays.stream(rules.split(" ")).map(Integer::valueOf).toList();

        RuleQuota quota = RuleQuota.of(counts, maximum);

        assertEquals(shown, counts.stream().map(count -> String.valueOf(Math.min(count, quota.ofEach()))).collect(Collectors.joining(" ")));
    }
}
