// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.file;

import java.util.List;
import java.util.Optional;
import org.vesper.epl.language.internal.syntax.RuleShape;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

/** A rule that conforms to the grammar. A rule with the shape of an earlier one is parsed only when its syntax tree is requested. */
public final class ParsedRule {

    private final SourceFile file;
    private final String name;
    private final RulePlace place;
    private final RuleShape shape;
    private final Object[] constants;
    private final Optional<String> insertedStream;
    private Statement statement;

    /** The first rule of a shape. */
    ParsedRule(SourceFile file, String name, RulePlace place, RuleShape shape, Statement statement) {
        this(file, name, place, shape, null, statement.insert().map(Statement.Insert::stream));
        this.statement = statement;
    }

    /** @param constants the values of the shape's constants */
    ParsedRule(SourceFile file, String name, RulePlace place, RuleShape shape, Object[] constants, Optional<String> insertedStream) {
        this.file = file;
        this.name = name;
        this.place = place;
        this.shape = shape;
        this.constants = constants;
        this.insertedStream = insertedStream;
    }

    public SourceFile file() {
        return file;
    }

    public String name() {
        return name;
    }

    /** Whether its name is in {@code @Shadow}. */
    public boolean isShadow() {
        return place.shadow();
    }

    /** The text as its author wrote it, without {@code @Name} and {@code ;}. */
    public String text() {
        return place.text();
    }

    /** The line of the rule's {@code @Name}. */
    public int line() {
        return place.line();
    }

    /** The column of the rule's {@code @Name}. */
    public int column() {
        return file.column(place.line(), place.column());
    }

    /** Whether the rule is not marked as one that begins anew after a restart. */
    public boolean recovered() {
        return place.recovered();
    }

    public RuleShape shape() {
        return shape;
    }

    /** The value of a constant of the shape; empty for a rule that has its own syntax tree. */
    public Optional<Object> constant(int token) {
        return constants == null ? Optional.empty() : shape.value(token, constants);
    }

    public Statement statement() {
        if (statement == null) {
            statement = place.read();
        }
        return statement;
    }

    /** The name after INSERT INTO. */
    public Optional<String> insertedStream() {
        return insertedStream;
    }

    /** Warns if WITHIN bounds only the last of several steps of a pattern because there are no parentheses. */
    public List<EplError> warnings() {
        return statement().query().from() instanceof Query.Matching matching && matching.pattern() instanceof Pattern.Chain chain
                ? chain.boundedAtTheEnd().map(step -> error(new SemanticError(step.span(),
                "WITHIN bounds the last step only; for the whole pattern put "
                + "parentheses around all of its steps, in front of WITHIN"))).stream().toList() : List.of();
    }

    public EplError error(SemanticError error) {
        return file.error(name, error.line(), error.column(), error.getMessage());
    }

    /** Creates an error at the name after INSERT INTO, or at SELECT if there is none. */
    public EplException insertError(String message) {
        Span place = statement().insert().map(Statement.Insert::span).orElse(statement().query().span());
        return new EplException(List.of(error(new SemanticError(place, message))));
    }
}
