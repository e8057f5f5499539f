// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.text;

import java.util.regex.Pattern;

/** Corrects counts in texts: "1 rules" becomes "1 rule". */
public final class Plurals {

    private static final Pattern ONE = Pattern.compile(
            "(?<![\\w.,])1 (application|client|connection|event|fault|output|partition|rule|template|thread)s\\b");

    private Plurals() {
    }

    public static String right(String text) {
        return ONE.matcher(text).replaceAll("1 $1");
    }
}
