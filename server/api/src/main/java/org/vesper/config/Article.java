// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

/** The indefinite article of a noun in a message: "a double", "an int". */
public final class Article {

    private static final String VOWELS = "aeiouAEIOU";

    private Article() {
    }

    public static String with(String noun) {
        return (VOWELS.indexOf(noun.charAt(0)) < 0 ? "a " : "an ") + noun;
    }
}
