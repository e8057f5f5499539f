// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import java.math.BigDecimal;

/** A measure of the distance of values from their mean, as a double. It is NaN as long as one of them is NaN or infinite. */
abstract class Deviation implements AggregationFunction {

    private int notFinite;
    private int immoderate;

    @Override
    public final void enter(Object value) {
        if (value != null && isCounted(value, 1)) {
            add((Number) value);
        }
    }

    @Override
    public final void leave(Object value) {
        if (value != null && isCounted(value, -1)) {
            remove((Number) value);
        }
    }

    /** Notes a value that does not belong to the sums, and returns whether it does. */
    private boolean isCounted(Object value, int change) {
        boolean fraction = value instanceof Double || value instanceof Float;
        boolean finite = !fraction || Double.isFinite(((Number) value).doubleValue());
        boolean moderate = !(value instanceof BigDecimal decimal) || ExactNumber.isModerate(decimal);
        notFinite += finite ? 0 : change;
        immoderate += moderate ? 0 : change;
        return finite && moderate;
    }

    @Override
    public final Object getValue() {
        if (immoderate > 0) {
            throw new ArithmeticException("a decimal has more than " + DecimalTotal.MAX_DIGITS + " digits before or after the point");
        }
        if (size() + notFinite < smallest()) {
            return null;
        }
        return notFinite > 0 ? Double.NaN : ofFinite();
    }

    @Override
    public final void clear() {
        notFinite = 0;
        immoderate = 0;
        removeAll();
    }

    abstract void add(Number finite);

    abstract void remove(Number finite);

    abstract void removeAll();

    /** The number of finite values. */
    abstract long size();

    /** The number of values from which on it is known. */
    abstract int smallest();

    /** Its value for at least as many finite values. */
    abstract double ofFinite();
}
