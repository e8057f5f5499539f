// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class NearestNameTest {

    private static final List<String> KNOWN = List.of("StockTick", "Order", "Trade");

    @Test
    void shouldFindAMisspeltName() {
        assertEquals(Optional.of("StockTick"), NearestName.of("StokTick", KNOWN));
        assertEquals(Optional.of("StockTick"), NearestName.of("stocktikc", KNOWN));
        assertEquals(Optional.of("Order"), NearestName.of("Ordr", KNOWN));
    }

    @Test
    void shouldOfferNothingWhenNothingIsNear() {
        assertEquals(Optional.empty(), NearestName.of("Quote", KNOWN));
        assertEquals("", NearestName.hint("Quote", KNOWN));
        assertEquals(Optional.empty(), NearestName.of("q", List.of("p", "pq")));
    }

    @Test
    void shouldEndASentenceWithHintAndList() {
        assertEquals("; did you mean Trade? Known types: StockTick, Order, Trade", NearestName.hintAmong("Trad", "types", KNOWN));
        assertEquals(". Known types: none", NearestName.hintAmong("Trad", "types", List.of()));
    }

    @Test
    void shouldFindTheSameAsTheWholeMatrixForRandomNames() {
        Random random = new Random(26);
        for (int round = 0; round < 20_000; round++) {
            List<String> known = IntStream.range(0, 4).mapToObj(i -> name(random)).toList();
            String wanted = random.nextBoolean() ? name(random) : swapped(known.get(0), random);
            assertEquals(expected(wanted, known), NearestName.of(wanted, known), () -> wanted + " among " + known);
        }
    }

    @Test
    @Timeout(10)
    void shouldSuggestNothingForLongNamesWhateverIsKnown() {
        String longest = "x".repeat(NearestName.MAX_LENGTH);
        List<String> known = IntStream.range(0, 100_000).mapToObj(i -> longest.substring(8) + i).toList();

        assertEquals(Optional.of(longest.substring(1)), NearestName.of(longest, List.of(longest.substring(1), longest + 'x')));
        assertEquals(Optional.empty(), NearestName.of(longest + 'x', List.of(longest)));
        assertEquals(Optional.empty(), NearestName.of("x".repeat(30_000_000), known));
        assertTrue(NearestName.of(longest, known).isPresent());
        assertTrue(NearestName.hintAmong("nothing near", "rules", known).endsWith(" and 99950 more"));
    }

    private static String name(Random random) {
        return random.ints(1 + random.nextInt(9), 'a', 'd').mapToObj(Character::toString).collect(Collectors.joining());
    }

    private static String swapped(String name, Random random) {
        int at = random.nextInt(name.length());
        return at == 0 ? name : name.substring(0, at - 1) + name.charAt(at) + name.charAt(at - 1) + name.substring(at + 1);
    }

    private static Optional<String> expected(String name, List<String> known) {
        return known.stream().filter(other -> edits(name, other) <= Math.max(1, other.length() / 3) && edits(name, other) < name.length())
                .min(Comparator.comparingInt((String other) -> edits(name, other)).thenComparing(Comparator.naturalOrder()));
    }

    /** The definition, as a whole matrix. */
    private static int edits(String a, String b) {
        int[][] table = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    table[i][j] = i + j;
                    continue;
                }
                table[i][j] = Math.min(table[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1),
                        Math.min(table[i - 1][j], table[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    table[i][j] = Math.min(table[i][j], table[i - 2][j - 2] + 1);
                }
            }
        }
        return table[a.length()][b.length()];
    }
}
