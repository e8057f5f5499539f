// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.typing;

import java.util.List;
import org.vesper.epl.language.internal.tree.ConditionVisitor;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.UnaryOperator;

/**
 * The origin of an expression's type.
 *
 * @param parts the parts that determine the type
 */
record TypeOrigin(Kind kind, List<Expression> parts) {

    private static final TypeOrigin OWN = new TypeOrigin(Kind.OWN, List.of());
    private static final Finder FINDER = new Finder();

    enum Kind {
        /** The expression itself, independent of its parts. */
        OWN,
        /** The numbers with which the expression computes. */
        OPERANDS,
        /** The possible values of the expression. */
        RESULTS,
        /** The values that the expression contains. */
        ELEMENTS
    }

    static TypeOrigin of(Expression expression) {
        return expression.accept(FINDER);
    }

    private static final class Finder extends ConditionVisitor<TypeOrigin> {

        @Override
        protected TypeOrigin value(Expression value) {
            return OWN;
        }

        @Override
        protected TypeOrigin ofQuery(Expression.OfQuery expression) {
            return OWN;
        }

        @Override
        public TypeOrigin choice(Expression.Case choice) {
            return new TypeOrigin(Kind.RESULTS, choice.results());
        }

        @Override
        public TypeOrigin array(Expression.Array array) {
            return new TypeOrigin(Kind.ELEMENTS, array.elements());
        }

        @Override
        public TypeOrigin unary(Expression.Unary unary) {
            return unary.operator() == UnaryOperator.MINUS ? new TypeOrigin(Kind.OPERANDS, unary.parts()) : OWN;
        }

        @Override
        public TypeOrigin binary(Expression.Binary binary) {
            return binary.operator().isNumeric() ? new TypeOrigin(Kind.OPERANDS, binary.parts()) : OWN;
        }

        @Override
        public TypeOrigin in(Expression.In in) {
            return OWN;
        }

        @Override
        public TypeOrigin between(Expression.Between between) {
            return OWN;
        }

        @Override
        public TypeOrigin match(Expression.Match match) {
            return OWN;
        }

        @Override
        public TypeOrigin isNull(Expression.IsNull test) {
            return OWN;
        }
    }
}
