// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that a misspelt one most likely stands for. */
public final class NearestName {

    private NearestName() {
    }

    /**
     * The known name with the fewest edits, if these are at most a third of its letters (one is always allowed) and fewer than the name's
     * length.
     */
    public static Optional<String> of(String name, Collection<String> known) {
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= Math.max(1, candidate.length() / 3))
                .filter(candidate -> distance(name, candidate) < name.length())
                .min(Comparator.comparingInt((String candidate) -> distance(name, candidate)).thenComparing(Comparator.naturalOrder()));
    }

    /** The hint "; did you mean X?", or an empty text. */
    public static String hint(String name, Collection<String> known) {
        return of(name, known).map(nearest -> "; did you mean " + nearest + "?").orElse("");
    }

    /** The end of a sentence about a name that is not known: "; did you mean X? Known stages: W, X", with "stages" as what. */
    public static String hintAmong(String name, String what, Collection<String> known) {
        String hint = hint(name, known);
        return (hint.isEmpty() ? "." : hint) + " Known " + what + ": " + (known.isEmpty() ? "none" : String.join(", ", known));
    }

    /** Insertions, deletions, replacements and swaps of neighbours; case is ignored. */
    private static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                edits[i][j] = i == 0 || j == 0 ? i + j : cheapest(edits, a, b, i, j);
            }
        }
        return edits[a.length()][b.length()];
    }

    private static int cheapest(int[][] edits, String a, String b, int i, int j) {
        int replaced = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replaced, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, edits[i - 2][j - 2] + 1) : best;
    }
}
