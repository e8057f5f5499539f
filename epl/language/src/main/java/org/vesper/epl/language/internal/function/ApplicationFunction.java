// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.function.Supplier;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.spi.processor.UserFunction;

/** A function or aggregate of the application; its calls are checked by the declared types. */
record ApplicationFunction(UserFunction function) implements EplFunction {

    @Override
    public String name() {
        return function.name();
    }

    @Override
    public Sees sees() {
        return function instanceof UserFunction.OfAggregate ? Sees.RETAINED : Sees.ARGUMENTS;
    }

    @Override
    public Recall recall() {
        return switch (memory()) {
            case WRITTEN -> Recall.WRITTEN;
            case DECLARED -> latestValues() == 0 ? Recall.RETAINED : Recall.LATEST;
            case UNKNOWN -> Recall.UNKNOWN;
        };
    }

    @Override
    public boolean canFail(Supplier<Class<?>> result) {
        return true;
    }

    @Override
    public boolean acceptsNull() {
        return !isAggregate();
    }

    @Override
    public boolean canRefuse() {
        return isAggregate();
    }

    private UserFunction.Memory memory() {
        return function instanceof UserFunction.OfAggregate aggregate ? aggregate.memory() : UserFunction.Memory.DECLARED;
    }

    @Override
    public int latestValues() {
        return function instanceof UserFunction.OfAggregate aggregate ? aggregate.latestValues() : 0;
    }

    @Override
    public boolean takesInt(int position, int arguments) {
        return arguments == function.parameterTypes().size() && Types.boxed(function.parameterTypes().get(position)) == Integer.class;
    }

    @Override
    public Class<?> typeOf(Expression.Call call, ArgumentTypes types) {
        boolean aggregate = function instanceof UserFunction.OfAggregate;
        boolean anyNumber = function instanceof UserFunction.OfAggregate several && several.takesAnyNumber();
        if (call.star() || call.distinct() && (!aggregate || anyNumber)) {
            throw new SemanticError(call.span(), function.name() + " does not take " + (call.star() ? "*" : "DISTINCT"));
        }
        if (anyNumber) {
            Arity.atLeast(1).require(call);
            call.arguments().forEach(types::typeOf);
        } else {
            Arity.exactly(function.parameterTypes().size()).require(call);
            for (int i = 0; i < call.arguments().size(); i++) {
                require(call.arguments().get(i), i, types);
            }
        }
        return Types.boxed(function.resultType());
    }

    /** Checks the type of an argument; numbers are widened as in Java. */
    private void require(Expression argument, int position, ArgumentTypes types) {
        Class<?> parameter = function.parameterTypes().get(position);
        Class<?> wanted = Types.boxed(parameter);
        types.expect(argument, wanted);
        Class<?> type = types.typeOf(argument);
        boolean widened = parameter.isPrimitive() || function instanceof UserFunction.OfAggregate;
        if (!Types.fits(type, wanted, widened) && !(type == Long.class && wanted == Integer.class)) {
            throw new SemanticError(argument.span(), function.name() + " takes " + Types.exactly(wanted).replaceFirst("^of type", "a")
                    + " as value " + (position + 1) + ", " + argument.span().text() + " is "
                    + (type == Object.class ? "of a type that is not known before events come; CAST gives it one" : Types.exactly(type)));
        }
    }
}
