// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.util.LinkedHashMap;
import java.util.Map;

/** The rules that run beside a rule, text by name. The same text for the same rule has the same name, so that it keeps what it retains. */
final class Probes {

    private final String rule;
    private final Map<String, String> texts;

    /** @param texts receives the rules */
    Probes(String rule, Map<String, String> texts) {
        this.rule = rule;
        this.texts = texts;
    }

    /** The rule beside which they run. */
    String rule() {
        return rule;
    }

    /** Adds a rule and returns its name. */
    String add(String text) {
        String name = "why:" + Integer.toHexString(text.hashCode()) + ':' + rule;
        texts.put(name, text);
        return name;
    }

    /** As a rules file. */
    static String file(Map<String, String> texts) {
        StringBuilder file = new StringBuilder();
        new LinkedHashMap<>(texts).forEach((name, text) -> file.append(named(name, text)));
        return file.toString();
    }

    /** A rule of a rules file; its text begins in the second line. */
    static String named(String name, String text) {
        char quote = name.contains("'") ? '"' : '\'';
        return "@Name(" + quote + name + quote + ")\n" + text + ";\n";
    }
}
