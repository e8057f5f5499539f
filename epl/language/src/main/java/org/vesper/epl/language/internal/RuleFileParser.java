// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.vesper.epl.language.EplError;

/** Cuts a rules file into rules and reads each one; the first error of each goes to the list. */
public final class RuleFileParser {

    private final SourceFile file;
    private final List<EplError> errors;
    private final List<RuleTokens> pieces;
    private final Map<String, Token> firstUse = new HashMap<>();

    public RuleFileParser(String fileName, String text, List<EplError> errors) {
        this.file = new SourceFile(fileName, text);
        this.errors = errors;
        this.pieces = RuleTokens.split(CharStreams.fromString(text, fileName));
    }

    public List<ParsedRule> parse() {
        List<ParsedRule> rules = new ArrayList<>();
        for (RuleTokens piece : pieces) {
            try {
                rules.add(parse(piece));
            } catch (Mistake mistake) {
                add(piece, mistake);
            } catch (StackOverflowError tooDeep) {
                add(piece, new Mistake(piece.tokens().get(0), "the rule is nested too deeply to be read"));
            }
        }
        return rules;
    }

    private void add(RuleTokens piece, Mistake mistake) {
        errors.add(file.error(piece.name(), mistake.line(), mistake.column(), mistake.getMessage()));
    }

    private ParsedRule parse(RuleTokens piece) {
        EplParser.SingleRuleContext tree = Syntax.parse(piece);
        checkName(piece, tree.annotation());
        Statement statement = new StatementBuilder(piece).build(tree.statement());
        Token first = piece.tokens().get(0);
        return new ParsedRule(file, piece.name(), piece.sourceText(tree.statement()), first.getLine(), Mistake.columnOf(first), statement);
    }

    private void checkName(RuleTokens piece, EplParser.AnnotationContext annotation) {
        if (annotation == null) {
            throw new Mistake(piece.tokens().get(0), "the rule has no name; write @Name('...') in front of it");
        }
        if (!annotation.name().getText().equalsIgnoreCase("Name")) {
            String found = annotation.name().getText();
            throw new Mistake(annotation.name().getStart(), "@" + found + " is not known; a rule has a @Name('...') only");
        }
        Token name = annotation.STRING().getSymbol();
        if (piece.name().isBlank()) {
            throw new Mistake(name, "the rule's name is empty");
        }
        Token first = firstUse.putIfAbsent(piece.name(), name);
        if (first != null) {
            throw new Mistake(name, "the rule name " + piece.name() + " is used twice, first in line " + first.getLine() + ", column "
                    + Mistake.columnOf(first) + "; give one of the rules another name");
        }
    }
}
