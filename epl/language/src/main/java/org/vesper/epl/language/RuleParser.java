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
     * The rules of a file in their order. Each is {@code @Name('...')}, a statement and a {@code ;}, which may be left out after
     * the last one. Names are needed, since rules are listed, replaced and reported by them: a rule without one is an error.
     *
     * <p><b>Threading:</b> any. <b>Failure:</b> an {@link EplException} with the first error of every rule that has one; a rule's
     * end is its {@code ;}, so an error in one does not hide those of the next.
     *
     * @param fileName how errors call the file
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
     * As {@link #parse(String, String)}, but goes on after an error, so that the names and types of the other rules can be checked too.
     * If a rule that cannot be read fills a stream, there are no others: they may read that stream, and would be blamed for it.
     *
     * @param settings what the names in {@code ${name}} stand for, each for a constant; one without a value and a default is an error
     * @param errors gets the first error of every rule that has one
     */
    public static List<Rule> parse(String fileName, String text, Map<String, String> settings, List<EplError> errors) {
        return new RuleFileParser(fileName, text, settings, errors).parse().stream().map(Rule::new).toList();
    }

    /** The names in {@code ${name}} of a file, in their order. */
    public static Set<String> settings(String text) {
        return SettledText.names(text);
    }
}
