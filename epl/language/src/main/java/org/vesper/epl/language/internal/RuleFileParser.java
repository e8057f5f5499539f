// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.vesper.epl.language.EplError;

/** Cuts a rules file into rules and reads each one; the first error of each goes to the list. */
public final class RuleFileParser {

    private final SourceFile file;
    private final List<EplError> errors;
    private final CharStream source;
    private final KnownShapes shapes = new KnownShapes();
    private final Map<RuleShape, Optional<String>> insertedStreams = new HashMap<>();
    private final Map<String, Token> firstUse = new HashMap<>();
    private boolean streamsMissing;

    public RuleFileParser(String fileName, String text, List<EplError> errors) {
        this.file = new SourceFile(fileName, text);
        this.errors = errors;
        this.source = CharStreams.fromString(text, fileName);
    }

    /** The rules that can be read; none if one that cannot fills a stream, which others may read. */
    public List<ParsedRule> parse() {
        List<ParsedRule> rules = new ArrayList<>();
        RuleTokens.split(source, piece -> {
            try {
                rules.add(parse(piece));
            } catch (Mistake mistake) {
                add(piece, mistake);
            } catch (StackOverflowError tooDeep) {
                add(piece, new Mistake(piece.tokens().get(0), "the rule is nested too deeply to be read"));
            }
        });
        return streamsMissing ? List.of() : rules;
    }

    private void add(RuleTokens piece, Mistake mistake) {
        streamsMissing |= piece.tokens().stream().anyMatch(token -> token.getType() == EplLexer.INTO);
        errors.add(file.error(piece.name(), mistake.line(), mistake.column(), mistake.getMessage()));
    }

    private ParsedRule parse(RuleTokens piece) {
        Optional<RuleSignature> signature = RuleSignature.of(piece);
        Optional<RuleShape> known = signature.flatMap(shapes::find);
        if (known.isEmpty()) {
            return parseNew(piece, signature);
        }
        RuleShape shape = known.get();
        checkName(piece);
        return new ParsedRule(file, piece.name(), RulePlace.of(piece), shape, KnownShapes.values(signature.orElseThrow(), shape),
                insertedStreams.get(shape));
    }

    private ParsedRule parseNew(RuleTokens piece, Optional<RuleSignature> signature) {
        EplParser.SingleRuleContext tree = Syntax.parse(piece);
        if (tree.annotation() == null) {
            throw new Mistake(piece.tokens().get(0), "the rule has no name; write @Name('...') in front of it");
        }
        checkName(piece);
        StatementBuilder builder = new StatementBuilder(piece);
        Statement statement = builder.build(tree.statement());
        RuleShape shape = builder.shape();
        signature.ifPresent(found -> shapes.add(found, shape));
        insertedStreams.put(shape, statement.insert().map(Statement.Insert::stream));
        return new ParsedRule(file, piece.name(), RulePlace.of(piece), shape, statement);
    }

    private void checkName(RuleTokens piece) {
        Token annotation = piece.tokens().get(1);
        if (!annotation.getText().equalsIgnoreCase("Name")) {
            throw new Mistake(annotation, "@" + annotation.getText() + " is not known; a rule has a @Name('...') only");
        }
        Token name = piece.tokens().get(3);
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
