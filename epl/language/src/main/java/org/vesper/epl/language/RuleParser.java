// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vesper.epl.language.internal.file.RuleFileParser;
import org.vesper.epl.language.internal.file.SettledText;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

/** Reads rules files. */
public final class RuleParser {

    private RuleParser() {
    }

    /**
     * Returns the rules of a file in order. Each is {@code @Name('...')}, or {@code @Shadow('...')} if it is to run without effect, a
     * statement and a {@code ;}, which is optional after the last one. Names are mandatory, since rules are listed, replaced and reported
     * by name.
     *
     * <p><b>Threading:</b> any. <b>Failure:</b> an {@link EplException} with the first error of each faulty rule. A rule ends at its
     * {@code ;}, so an error in one rule does not hide those in the next.
     *
     * @param fileName the name used in error messages
     */
    public static List<Rule> parse(String fileName, String text) {
        List<EplError> errors = new ArrayList<>();
        List<Rule> rules = parse(fileName, text, Map.of(), errors);
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
        return rules;
    }

    /**
     * Parses like {@link #parse(String, String)} but continues after an error, so that the names and types of the other rules can be
     * checked too. If a faulty rule fills a stream, no rules are returned: others may read that stream and would be reported in its place.
     *
     * @param settings the constants for the names in {@code ${name}}; a name without a value or a default is an error
     * @param errors receives the first error of each faulty rule
     */
    public static List<Rule> parse(String fileName, String text, Map<String, String> settings, List<EplError> errors) {
        return LargeStack.call(text, () -> new RuleFileParser(fileName, text, settings, errors).parse().stream().map(Rule::new).toList());
    }

    /** The names in {@code ${name}} of a file, in order. */
    public static Set<String> settings(String text) {
        return SettledText.names(text);
    }
}
