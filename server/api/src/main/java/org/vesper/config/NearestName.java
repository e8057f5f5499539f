// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds the known name that a misspelt one most likely stands for. The work is bounded: a name of more than {@value #MAX_LENGTH} characters
 * has no suggestion, each comparison ends when it cannot become the best one, and of very many known names only the first are compared.
 */
public final class NearestName {

    /** Longer names are compared with nothing, and not suggested. */
    public static final int MAX_LENGTH = 100;

    private static final int MAX_LISTED = 50;
    /** Pairs of letters: about 50 ms of a processor, and 50,000 names of 20 letters of about the same length. */
    private static final long MAX_COMPARED = 20_000_000;

    private NearestName() {
    }

    /**
     * The known name with the fewest edits, if these are at most a third of its letters (one is always allowed) and fewer than the name's
     * length.
     */
    public static Optional<String> of(String name, Collection<String> known) {
        if (name.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String wanted = name.toLowerCase(Locale.ROOT);
        String nearest = null;
        int fewest = wanted.length() - 1;
        long compared = 0;
        for (String candidate : known) {
            int allowed = Math.min(fewest, Math.max(1, candidate.length() / 3));
            if (candidate.length() > MAX_LENGTH || Math.abs(wanted.length() - candidate.length()) > allowed) {
                continue;
            }
            compared += (long) wanted.length() * candidate.length();
            int edits = compared > MAX_COMPARED ? Integer.MAX_VALUE : distance(wanted, candidate.toLowerCase(Locale.ROOT), allowed);
            if (edits <= allowed && (nearest == null || edits < fewest || candidate.compareTo(nearest) < 0)) {
                nearest = candidate;
                fewest = edits;
            }
        }
        return Optional.ofNullable(nearest);
    }

    /** The hint "; did you mean X?", or an empty text. */
    public static String hint(String name, Collection<String> known) {
        return of(name, known).map(nearest -> "; did you mean " + nearest + "?").orElse("");
    }

    /**
     * The end of a sentence about a name that is not known: "; did you mean X? Known stages: W, X", with "stages" as what. Of more than
     * {@value #MAX_LISTED} known names, the others are counted.
     */
    public static String hintAmong(String name, String what, Collection<String> known) {
        String hint = hint(name, known);
        String listed = known.stream().limit(MAX_LISTED).collect(Collectors.joining(", "));
        String others = known.size() > MAX_LISTED ? " and " + (known.size() - MAX_LISTED) + " more" : "";
        return (hint.isEmpty() ? "." : hint) + " Known " + what + ": " + (known.isEmpty() ? "none" : listed + others);
    }

    /**
     * Insertions, deletions, replacements and swaps of neighbours; some number above the limit if there are more. Three rows of the
     * matrix suffice, since a swap needs the one before the last.
     */
    private static int distance(String a, String b, int limit) {
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = IntStream.rangeClosed(0, b.length()).toArray();
        int smallestBefore = 0;
        int smallest = 0;
        for (int i = 1; i <= a.length() && Math.min(smallest, smallestBefore) <= limit; i++) {
            int[] free = beforeLast;
            beforeLast = last;
            last = row;
            row = free;
            row[0] = i;
            smallestBefore = smallest;
            smallest = i;
            for (int j = 1; j <= b.length(); j++) {
                row[j] = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
                boolean isSwapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                row[j] = isSwapped ? Math.min(row[j], beforeLast[j - 2] + 1) : row[j];
                smallest = Math.min(smallest, row[j]);
            }
        }
        return Math.min(smallest, smallestBefore) > limit ? Integer.MAX_VALUE : row[b.length()];
    }
}
