// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

/** The values that the conditions of filters look up in an index. */
public final class FilterOperators {

    /** The name of {@link #indexed}. */
    public static final String INDEXED = "indexed";

    private FilterOperators() {
    }

    /** A number as an index orders it: 0.0 for -0.0, and null for NaN, for which no condition holds. */
    public static Double indexed(Number number) {
        if (number == null) {
            return null;
        }
        double value = number.doubleValue();
        return Double.isNaN(value) ? null : (Double) (value + 0.0);
    }
}
