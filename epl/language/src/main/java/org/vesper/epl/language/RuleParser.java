// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.ArrayList;
import java.util.List;
import org.vesper.epl.language.internal.RuleFileParser;

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
        List<Rule> rules = parse(fileName, text, errors);
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
        return rules;
    }

    /**
     * As {@link #parse(String, String)}, but goes on after an error, so that the names and types of the other rules can be checked too.
     * If a rule that cannot be read fills a stream, there are no others: they may read that stream, and would be blamed for it.
     *
     * @param errors gets the first error of every rule that has one
     */
    public static List<Rule> parse(String fileName, String text, List<EplError> errors) {
        return new RuleFileParser(fileName, text, errors).parse().stream().map(Rule::new).toList();
    }
}
