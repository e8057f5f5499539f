// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.typing;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.vesper.epl.language.internal.function.ArgumentTypes;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.ExpressionVisitor;
import org.vesper.epl.language.internal.tree.Interruption;
import org.vesper.epl.language.internal.tree.MatchKind;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.UnaryOperator;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.internal.type.TypeErrors;
import org.vesper.epl.language.internal.type.Types;

/**
 * Determines the type of an expression, and throws a {@link SemanticError} at the first invalid part. It checks each part once and
 * remembers
 * its type; a part without an error has no {@code ?} of unknown type, so its type changes only if its strings become constants of an enum.
 */
public final class TypeChecker implements ExpressionVisitor<Class<?>>, ArgumentTypes {

    private final Scope scope;
    private final Clause clause;
    private final RuleTypes rule;
    private final ComparisonChecker comparisons = new ComparisonChecker(this);
    private final OperatorChecker operators = new OperatorChecker(this, comparisons);
    private final Map<Expression, Class<?>> known = new IdentityHashMap<>();
    private TypeChecker ofColumns;

    /**
     * The clause that contains an expression.
     *
     * @param name the name in messages
     * @param aggregates whether aggregates are allowed
     */
    public record Clause(String name, boolean aggregates) {
    }

    /** The state shared by the checks of all expressions of a rule. */
    public record RuleTypes(Functions functions, Placeholders placeholders, SubqueryTypes subqueries) {
    }

    public TypeChecker(Scope scope, Clause clause, RuleTypes rule) {
        this.scope = scope;
        this.clause = clause;
        this.rule = rule;
    }

    /** Returns a checker for the arguments of an aggregate. */
    TypeChecker inAggregate(String name) {
        return new TypeChecker(scope, new Clause(name, false), rule);
    }

    public void requireBoolean(Expression expression) {
        requireBoolean(expression, clause.name());
    }

    void requireBoolean(Expression expression, String who) {
        expect(expression, Boolean.class);
        Class<?> type = typeOf(expression);
        if (!Types.isBoolean(type)) {
            throw TypeErrors.needs(who, "a condition", expression, type);
        }
    }

    @Override
    public Class<?> typeOf(Expression expression) {
        Class<?> type = known.get(expression);
        if (type == null) {
            Interruption.check();
            type = expression.accept(this);
            known.put(expression, type);
        }
        return type;
    }

    /** Forgets the type of an expression whose strings become constants of an enum. */
    void forget(Expression expression) {
        known.remove(expression);
    }

    // ---- values ----

    @Override
    public Class<?> literal(Expression.Literal literal) {
        return rule.placeholders().typeOf(literal);
    }

    @Override
    public Class<?> placeholder(Expression.Placeholder placeholder) {
        return rule.placeholders().typeOf(placeholder);
    }

    @Override
    public Class<?> property(Expression.Property property) {
        return scope.alias(property).<Class<?>>map(this::typeOfColumn).orElseGet(() -> typeOfProperty(property));
    }

    private Class<?> typeOfColumn(Expression column) {
        if (ofColumns == null) {
            ofColumns = new TypeChecker(scope.withAliases(Map.of()), clause, rule);
        }
        return ofColumns.typeOf(column);
    }

    @Override
    public Class<?> unary(Expression.Unary unary) {
        if (unary.operator() == UnaryOperator.NOT) {
            requireBoolean(unary.operand(), "NOT");
            return Boolean.class;
        }
        Class<?> type = requireNumber(unary.operand(), unary.operator().symbol());
        return type == Float.class ? type : Types.arithmetic(type, Integer.class);
    }

    @Override
    public Class<?> binary(Expression.Binary binary) {
        return operators.typeOf(binary);
    }

    @Override
    public Class<?> call(Expression.Call call) {
        return scope.keyed(call).<Class<?>>map(this::typeOfProperty)
                .orElseGet(() -> new CallChecker(this, scope, clause, rule.functions()).typeOf(call));
    }

    @Override
    public Class<?> array(Expression.Array array) {
        return Types.arrayOf(array.elements().stream().<Class<?>>map(this::typeOf).reduce(Void.class, Types::common));
    }

    @Override
    public Class<?> scalar(Expression.Scalar scalar) {
        return rule.subqueries().typeOf(scalar.query(), scope);
    }

    @Override
    public Class<?> choice(Expression.Case choice) {
        relate(choice.results());
        choice.operand().ifPresent(operand ->
                relate(Stream.concat(Stream.of(operand), choice.branches().stream().map(Expression.Branch::when)).toList()));
        Class<?> type = choice.otherwise().<Class<?>>map(this::typeOf).orElse(Void.class);
        for (Expression.Branch branch : choice.branches()) {
            if (choice.operand().isPresent()) {
                comparisons.requireEqual(choice.operand().get(), branch.when());
            } else {
                requireBoolean(branch.when(), "WHEN");
            }
            type = common(type, branch.then(), "CASE");
        }
        return requireResult(choice, type);
    }

    private Class<?> requireResult(Expression.Case choice, Class<?> type) {
        if (choice.operand().filter(operand -> typeOf(operand) == Void.class).isPresent() || type == Void.class) {
            throw new SemanticError(choice.span(), "CASE needs a value that is not null");
        }
        return type == Float.class ? Double.class : type;
    }

    // ---- conditions ----

    @Override
    public Class<?> in(Expression.In in) {
        relate(in.parts());
        in.candidates().forEach(candidate -> comparisons.requireMember(in.value(), candidate));
        return Boolean.class;
    }

    @Override
    public Class<?> between(Expression.Between between) {
        relate(between.parts());
        comparisons.requireBetween(between);
        return Boolean.class;
    }

    @Override
    public Class<?> match(Expression.Match match) {
        requireString(match.value(), match.kind().name());
        requireString(match.pattern(), match.kind().name());
        requireRegularExpression(match);
        return Boolean.class;
    }

    private static void requireRegularExpression(Expression.Match match) {
        boolean constant = match.kind() == MatchKind.REGEXP && match.pattern() instanceof Expression.Literal;
        try {
            java.util.regex.Pattern.compile(constant ? (String) ((Expression.Literal) match.pattern()).value() : "");
        } catch (PatternSyntaxException wrong) {
            throw new SemanticError(match.pattern().span(), match.pattern().span().text() + " is not a regular expression: "
                    + wrong.getDescription() + (wrong.getIndex() < 0 ? "" : ", at its character " + (wrong.getIndex() + 1)));
        }
    }

    @Override
    public Class<?> isNull(Expression.IsNull test) {
        typeOf(test.value());
        return Boolean.class;
    }

    @Override
    public Class<?> exists(Expression.Exists exists) {
        rule.subqueries().check(exists.query(), scope);
        return Boolean.class;
    }

    @Override
    public Class<?> inQuery(Expression.InQuery in) {
        comparisons.requireMemberOf(in, rule.subqueries().typeOf(in.query(), scope));
        return Boolean.class;
    }

    @Override
    public Class<?> quantified(Expression.Quantified each) {
        comparisons.requireComparable(each, rule.subqueries().typeOf(each.query(), scope));
        return Boolean.class;
    }

    /** The type of the only column of a subquery. */
    public Class<?> typeOfColumn(Query query) {
        return rule.subqueries().typeOf(query, scope);
    }

    // ---- services for the checks of calls ----

    @Override
    public Class<?> common(Class<?> others, Expression expression, String who) {
        Class<?> type = typeOf(expression);
        Class<?> common = Types.common(others, type);
        boolean numberOrAny = Types.isAny(type) && Types.isNumber(others) || Types.isAny(others) && Types.isNumber(type);
        boolean open = type == others || who.equals("CASE") && numberOrAny;
        if (common == Object.class && !open) {
            throw new SemanticError(expression.span(), who + " needs values of one type; " + expression.span().text() + " is "
                    + Types.describe(type) + ", another is " + Types.describe(others));
        }
        return common;
    }

    @Override
    public void expect(Expression expression, Class<?> type) {
        rule.placeholders().expect(expression, type, this);
    }

    @Override
    public void relate(List<Expression> values) {
        rule.placeholders().relate(values, this);
    }

    @Override
    public Class<?> requireNumber(Expression expression, String who) {
        Class<?> type = typeOf(expression);
        if (!Types.isNumber(type)) {
            throw TypeErrors.needs(who, "a number", expression, type);
        }
        return type;
    }

    @Override
    public Class<?> requireKey(Expression expression, String who) {
        Class<?> type = typeOf(expression);
        if (!Types.isValue(type)) {
            throw TypeErrors.noKey(who, expression, type);
        }
        return type;
    }

    void requireString(Expression expression, String who) {
        expect(expression, String.class);
        Class<?> type = typeOf(expression);
        if (!Types.isString(type)) {
            throw TypeErrors.needs(who, "a string", expression, type);
        }
    }

    @Override
    public Class<?> typeOfProperty(Expression.Property property) {
        return scope.resolve(property).type();
    }

    @Override
    public Optional<Window> window(Expression.Property property) {
        return scope.resolve(property).source().window();
    }
}
