// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/** What each aggregate is by its definition, computed anew from the retained values of one type in exact decimals. */
final class AggregateModel {

    private static final MathContext DIGITS = new MathContext(120);
    private static final Comparator<Number> BY_VALUE = (one, other) -> isFinite(one) && isFinite(other)
            ? exact(one).compareTo(exact(other)) : Double.compare(one.doubleValue(), other.doubleValue());

    private final Class<?> type;
    private final List<Number> values;

    /** @param values may contain nulls */
    AggregateModel(Class<?> type, Collection<Number> values) {
        this.type = type;
        this.values = values.stream().filter(Objects::nonNull).toList();
    }

    AggregateModel distinct() {
        TreeMap<Number, Number> distinct = new TreeMap<>(BY_VALUE);
        values.forEach(value -> distinct.put(value, value));
        return new AggregateModel(type, distinct.values());
    }

    long count() {
        return values.size();
    }

    /** A decimal for all exact types, a double or a float for the others. */
    Number sum() {
        if (values.isEmpty()) {
            return null;
        }
        if (!values.stream().allMatch(AggregateModel::isFinite)) {
            return odd();
        }
        return type == Double.class ? (Number) (total().doubleValue() + 0.0) : type == Float.class ? (Number) total().floatValue() : total();
    }

    Number mean() {
        if (values.isEmpty()) {
            return null;
        }
        if (!values.stream().allMatch(AggregateModel::isFinite)) {
            return odd().doubleValue();
        }
        BigDecimal count = BigDecimal.valueOf(count());
        if (type == BigDecimal.class || type == BigInteger.class) {
            return total().divide(count, MathContext.DECIMAL128);
        }
        return type == Double.class || type == Float.class ? total().doubleValue() / count() : total().divide(count, DIGITS).doubleValue();
    }

    /** As IEEE adds NaN and infinite numbers. */
    private Number odd() {
        double sum = values.stream().filter(value -> !isFinite(value)).mapToDouble(Number::doubleValue).sum();
        return type == Float.class ? (Number) (float) sum : (Number) sum;
    }

    Number smallest() {
        return values.stream().min(BY_VALUE).orElse(null);
    }

    Number largest() {
        return values.stream().max(BY_VALUE).orElse(null);
    }

    Double median() {
        List<Number> sorted = new ArrayList<>(values);
        sorted.sort(BY_VALUE);
        if (sorted.isEmpty()) {
            return null;
        }
        Number low = sorted.get((sorted.size() - 1) / 2);
        Number high = sorted.get(sorted.size() / 2);
        return isFinite(low) && isFinite(high) ? exact(low).add(exact(high)).divide(BigDecimal.valueOf(2)).doubleValue() + 0.0
                : (low.doubleValue() + high.doubleValue()) / 2;
    }

    /** The mean distance from the mean. */
    Double distance() {
        if (values.isEmpty() || !values.stream().allMatch(AggregateModel::isFinite)) {
            return values.isEmpty() ? null : (Double) Double.NaN;
        }
        BigDecimal mean = total().divide(BigDecimal.valueOf(count()), DIGITS);
        return values.stream().map(value -> exact(value).subtract(mean).abs()).reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(BigDecimal.valueOf(count()), DIGITS).doubleValue();
    }

    /** The standard deviation of a sample. */
    Double deviation() {
        if (count() < 2 || !values.stream().allMatch(AggregateModel::isFinite)) {
            return count() < 2 ? null : (Double) Double.NaN;
        }
        BigDecimal mean = total().divide(BigDecimal.valueOf(count()), DIGITS);
        return values.stream().map(value -> exact(value).subtract(mean).pow(2)).reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(BigDecimal.valueOf(count() - 1), DIGITS).sqrt(DIGITS).doubleValue();
    }

    private BigDecimal total() {
        return values.stream().map(AggregateModel::exact).reduce(BigDecimal::add).orElse(BigDecimal.ZERO);
    }

    static BigDecimal exact(Number number) {
        return number instanceof BigDecimal decimal ? decimal : number instanceof BigInteger whole ? new BigDecimal(whole)
                : number instanceof Double || number instanceof Float ? new BigDecimal(number.doubleValue())
                : new BigDecimal(number.longValue());
    }

    private static boolean isFinite(Number number) {
        return !(number instanceof Double || number instanceof Float) || Double.isFinite(number.doubleValue());
    }
}
