// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import static org.vesper.epl.language.internal.function.Aggregate.Values.NUMBERS;
import static org.vesper.epl.language.internal.function.Aggregate.Values.NUMBERS_AND_STRINGS;
import static org.vesper.epl.language.internal.function.Arity.atLeast;
import static org.vesper.epl.language.internal.function.Arity.exactly;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.type.Types;

/** The functions of the language that depend on more than the values of their arguments, or accept arguments of many types. */
enum BuiltInFunction implements EplFunction {
    AVEDEV(Sees.RETAINED, new Aggregate(NUMBERS, type -> Double.class, true), BuiltInFunction::writeOwn),
    AVG(Sees.RETAINED, new Aggregate(NUMBERS, Aggregate::mean, true), BuiltInFunction::writeOwn),
    COUNT(Sees.RETAINED, Aggregate::count, (call, texts) -> call.distinct() ? writeOwn(call, texts) : texts.call("count", call)),
    /** With several arguments it compares these instead of aggregating. */
    MAX(NUMBERS_AND_STRINGS, type -> type) {
        @Override
        public EplFunction calledWith(int arguments) {
            return arguments > 1 ? GREATEST : this;
        }
    },
    MEDIAN(Sees.RETAINED, new Aggregate(NUMBERS, type -> Double.class, true), BuiltInFunction::writeOwn),
    /** As MAX. */
    MIN(NUMBERS_AND_STRINGS, type -> type) {
        @Override
        public EplFunction calledWith(int arguments) {
            return arguments > 1 ? LEAST : this;
        }
    },
    STDDEV(Sees.RETAINED, new Aggregate(NUMBERS, type -> Double.class, true), BuiltInFunction::writeOwn),
    SUM(Sees.RETAINED, new Aggregate(NUMBERS, Aggregate::sum, true), BuiltInFunction::writeOwn),
    MAX_EVER(Sees.ARRIVED, new Aggregate(NUMBERS, type -> type, true), (call, texts) -> texts.call("maxever", call)),
    MIN_EVER(Sees.ARRIVED, new Aggregate(NUMBERS, type -> type, true), (call, texts) -> texts.call("minever", call)),
    PERC(Sees.RETAINED, new Aggregate(NUMBERS, type -> Double.class, false)),
    TREND(Sees.ARRIVED, new Aggregate(NUMBERS, type -> Integer.class, false)),

    CAST(exactly(2), GeneralFunctions::cast, GeneralFunctions::writeCast),
    COALESCE(atLeast(2), GeneralFunctions::coalesce),
    EXISTS(exactly(1), GeneralFunctions::exists),
    GREATEST(atLeast(2), GeneralFunctions::extreme),
    INSTANCEOF(atLeast(2), GeneralFunctions::isInstance, GeneralFunctions::writeIsInstance),
    LEAST(atLeast(2), GeneralFunctions::extreme),
    /** With two arguments it is parsed as the operator %, so there is nothing left to check or to write. */
    MOD(exactly(2), (call, types) -> Types.UNKNOWN),
    NOW(exactly(0), (call, types) -> Long.class, (call, texts) -> "current_timestamp()"),

    PREV(Sees.EARLIER_RETAINED, plain(exactly(2), GeneralFunctions::previous), GeneralFunctions::writeEarlier),
    PRIOR(Sees.EARLIER_ARRIVED, plain(exactly(2), GeneralFunctions::prior), GeneralFunctions::writeEarlier);

    /** Checks calls. */
    @FunctionalInterface
    interface Typing {

        Class<?> typeOf(Expression.Call call, ArgumentTypes types);
    }

    /** Writes calls. */
    @FunctionalInterface
    private interface Writing {

        String write(Expression.Call call, ArgumentTexts texts);
    }

    private final Sees sees;
    private final Typing typing;
    private final Writing writing;

    BuiltInFunction(Sees sees, Typing typing, Writing writing) {
        this.sees = sees;
        this.typing = typing;
        this.writing = writing;
    }

    /** A function that Esper has under the same name. */
    BuiltInFunction(Sees sees, Typing typing) {
        this.sees = sees;
        this.typing = typing;
        this.writing = EplFunction.super::write;
    }

    /** An aggregate over the retained events that accepts DISTINCT. */
    BuiltInFunction(Aggregate.Values values, UnaryOperator<Class<?>> result) {
        this(Sees.RETAINED, new Aggregate(values, result, true));
    }

    BuiltInFunction(Arity arity, Typing typing) {
        this(Sees.ARGUMENTS, plain(arity, typing));
    }

    BuiltInFunction(Arity arity, Typing typing, Writing writing) {
        this(Sees.ARGUMENTS, plain(arity, typing), writing);
    }

    /**
     * Writes a call of an aggregate that the processor computes in place of Esper's. DISTINCT is part of the name, since Esper's DISTINCT
     * takes 1.0 and 1.00 for two values.
     */
    private static String writeOwn(Expression.Call call, ArgumentTexts texts) {
        return "vesper_" + (call.distinct() ? "distinct_" : "") + call.function().toLowerCase(Locale.ROOT) + "("
                + texts.list(call.arguments()) + ")";
    }

    /** Adds the checks of a function that is not an aggregate. */
    private static Typing plain(Arity arity, Typing typing) {
        return (call, types) -> {
            Calls.requirePlain(call);
            arity.require(call);
            return typing.typeOf(call, types);
        };
    }

    @Override
    public Conversion conversion() {
        return switch (this) {
            case COALESCE -> Conversion.COMMON;
            case LEAST -> Conversion.LESSER;
            case GREATEST -> Conversion.GREATER;
            case CAST -> Conversion.CAST;
            default -> Conversion.NARROWING;
        };
    }

    /** The position of PREV and PRIOR. */
    @Override
    public boolean takesInt(int position, int arguments) {
        return looksBack() && position == 0;
    }

    @Override
    public Sees sees() {
        return sees;
    }

    /** A sum of whole numbers may exceed a long, one of decimals the limit of digits. */
    @Override
    public boolean canFail(Supplier<Class<?>> result) {
        return this == SUM && (result.get() == Long.class || result.get() == BigDecimal.class);
    }

    @Override
    public boolean acceptsNull() {
        return this == COALESCE || this == INSTANCEOF;
    }

    @Override
    public Class<?> typeOf(Expression.Call call, ArgumentTypes types) {
        return typing.typeOf(call, types);
    }

    @Override
    public String write(Expression.Call call, ArgumentTexts texts) {
        return writing.write(call, texts);
    }
}
