// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.file;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.grammar.EplParser;
import org.vesper.epl.language.internal.syntax.RuleShape;
import org.vesper.epl.language.internal.syntax.RuleTokens;
import org.vesper.epl.language.internal.syntax.StatementBuilder;
import org.vesper.epl.language.internal.syntax.Syntax;
import org.vesper.epl.language.internal.tree.Interruption;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.policy.RuleSize;
import org.vesper.epl.language.result.EplError;

/** Splits a rules file into rules and parses each; adds the first error of each to the list. */
public final class RuleFileParser {

    private static final int MAX_NAME = 1_000;

    private final SettledText text;
    /** The search for what was meant takes a hundred times as long as reading a rule. */
    private static final int MAX_WRONG = 100;

    private final SourceFile file;
    private final List<EplError> errors;
    private final CharStream source;
    private final KnownShapes shapes = new KnownShapes();
    private final Map<RuleShape, Optional<String>> insertedStreams = new HashMap<>();
    private final Map<String, Token> firstUse = new HashMap<>();
    private boolean streamsMissing;
    private int wrong;

    /** @param settings the values of the names in {@code ${..}} */
    public RuleFileParser(String fileName, String text, Map<String, String> settings, List<EplError> errors) {
        this(fileName, SettledText.of(text, settings), errors);
    }

    private RuleFileParser(String fileName, SettledText text, List<EplError> errors) {
        this.text = text;
        this.file = new SourceFile(fileName, this.text);
        this.errors = errors;
        this.source = CharStreams.fromString(this.text.text(), fileName);
    }

    /** Returns the errors of a file whose settings are unknown: rules with settings are checked only against the grammar. */
    public static List<EplError> errorsWithoutSettings(String fileName, String text) {
        List<EplError> errors = new ArrayList<>();
        RuleFileParser parser = new RuleFileParser(fileName, SettledText.open(text), errors);
        RuleTokens.split(parser.source, piece -> parser.attempt(piece, () -> {
            if (piece.tokens().stream().anyMatch(token -> token.getType() == EplLexer.SETTING)) {
                parser.checkName(piece, Syntax.parse(piece));
            } else {
                parser.parse(piece);
            }
        }));
        return errors;
    }

    /** Returns the valid rules; none if a faulty rule fills a stream, since others may read it. */
    public List<ParsedRule> parse() {
        List<ParsedRule> rules = new ArrayList<>();
        RuleTokens.split(source, piece -> attempt(piece, () -> {
            text.requireAll(piece);
            rules.add(parse(piece));
        }));
        return streamsMissing ? List.of() : rules;
    }

    private void attempt(RuleTokens piece, Runnable reading) {
        Interruption.check();
        if (wrong > MAX_WRONG) {
            return;
        }
        try {
            if (wrong == MAX_WRONG) {
                streamsMissing = true;
                throw new SemanticError(piece.tokens().get(0), MAX_WRONG + " rules before this one are wrong; it and the rules after it"
                        + " have not been read");
            }
            checkSize(piece);
            reading.run();
        } catch (SemanticError error) {
            add(piece, error);
        } catch (StackOverflowError tooDeep) {
            add(piece, new SemanticError(piece.tokens().get(0), "the rule is nested too deeply to be read"));
        }
    }

    /** Before anything is made of it; rules of a known form are not parsed. */
    private static void checkSize(RuleTokens piece) {
        Token first = piece.tokens().get(0);
        Token last = piece.tokens().get(piece.tokens().size() - 1);
        piece.tokens().forEach(token -> RuleSize.objectionToConstant(token.getStopIndex() + 1 - token.getStartIndex())
                .ifPresent(objection -> {
                    throw new SemanticError(token, objection);
                }));
        RuleSize.objectionToRule(last.getStopIndex() + 1 - first.getStartIndex()).ifPresent(objection -> {
            throw new SemanticError(first, objection);
        });
    }

    private void add(RuleTokens piece, SemanticError error) {
        wrong++;
        streamsMissing |= piece.tokens().stream().anyMatch(token -> token.getType() == EplLexer.INTO);
        errors.add(file.error(piece.name(), error.line(), error.column(), error.getMessage()));
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
        checkName(piece, tree);
        StatementBuilder builder = new StatementBuilder(piece);
        Statement statement = builder.build(tree.statement());
        RuleShape shape = builder.shape();
        signature.ifPresent(found -> shapes.add(found, shape));
        insertedStreams.put(shape, statement.insert().map(Statement.Insert::stream));
        return new ParsedRule(file, piece.name(), RulePlace.of(piece), shape, statement);
    }

    private void checkName(RuleTokens piece, EplParser.SingleRuleContext tree) {
        if (tree.annotation() == null) {
            throw new SemanticError(piece.tokens().get(0), "the rule has no name; write @Name('...') in front of it");
        }
        checkName(piece);
    }

    private void checkName(RuleTokens piece) {
        Token annotation = piece.tokens().get(1);
        if (!annotation.getText().equalsIgnoreCase("Name") && !piece.isShadow()) {
            throw new SemanticError(annotation,
                    "@" + annotation.getText() + " is not known; a rule has a @Name('...'), or a @Shadow('...') to run without effect");
        }
        if (!piece.mark().isEmpty() && !piece.mark().get(3).getText().matches("(?i)['\"]none['\"]")) {
            throw new SemanticError(piece.mark().get(3), "@Recovery takes 'none' only: the rule begins anew after a restart; other rules "
                    + "need no @Recovery");
        }
        Token name = piece.tokens().get(3);
        if (piece.name().isBlank()) {
            throw new SemanticError(name, "the rule's name is empty");
        }
        if (!piece.name().equals(piece.name().strip()) || piece.name().length() > MAX_NAME) {
            throw new SemanticError(name, "a rule's name begins and ends with no blank, and has at most " + MAX_NAME + " characters");
        }
        Token first = firstUse.putIfAbsent(piece.name(), name);
        if (first != null) {
            throw new SemanticError(name, "the rule name " + piece.name() + " is used twice, first in line " + first.getLine() + ", column "
                    + SemanticError.columnOf(first) + "; give one of the rules another name");
        }
    }
}
