// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.util.HashableMultiKey;
import com.espertech.esper.common.internal.filterspec.FilterOperator;
import com.espertech.esper.common.internal.filterspec.FilterValueSetParam;
import com.espertech.esper.common.internal.filterspec.FilterValueSetParamImpl;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * Removes filter alternatives that no event can match because they compare it with null or NaN: a constant, or a property of an earlier
 * event of a pattern. Esper's sorted indexes reject null, and its NOT IN would accept events that the expression does not. In comparisons
 * with a number that {@link org.vesper.epl.language.functions.FilterOperators#indexed} gives, it also replaces -0.0 by 0.0.
 */
final class PossiblePaths {

    private static final Set<FilterOperator> ORDER = EnumSet.of(FilterOperator.LESS, FilterOperator.LESS_OR_EQUAL, FilterOperator.GREATER,
            FilterOperator.GREATER_OR_EQUAL);

    private PossiblePaths() {
    }

    /**
     * The given array if all alternatives are possible.
     *
     * @param esper whether they are of a statement in Esper's dialect, in which NOT IN disregards null as in Esper
     */
    static FilterValueSetParam[][] of(FilterValueSetParam[][] alternatives, boolean esper) {
        for (FilterValueSetParam[] conditions : alternatives) {
            if (!esper) {
                replaceNegativeZero(conditions);
            }
            if (!isPossible(conditions, esper)) {
                return Arrays.stream(alternatives).filter(each -> isPossible(each, esper)).toArray(FilterValueSetParam[][]::new);
            }
        }
        return alternatives;
    }

    private static boolean isPossible(FilterValueSetParam[] conditions, boolean esper) {
        for (FilterValueSetParam condition : conditions) {
            Object value = condition.getFilterForValue();
            boolean none = ORDER.contains(condition.getFilterOperator()) && value == null;
            boolean never = isIndexed(condition) && ((Double) value).isNaN()
                    || condition.getFilterOperator() == FilterOperator.NOT_IN_LIST_OF_VALUES && hasNull(value);
            if (none || !esper && never) {
                return false;
            }
        }
        return true;
    }

    private static void replaceNegativeZero(FilterValueSetParam[] conditions) {
        for (int i = 0; i < conditions.length; i++) {
            if (isIndexed(conditions[i]) && (Double) conditions[i].getFilterForValue() == 0) {
                conditions[i] = new FilterValueSetParamImpl(conditions[i].getLookupable(), conditions[i].getFilterOperator(), 0.0);
            }
        }
    }

    private static boolean isIndexed(FilterValueSetParam condition) {
        return condition.getFilterForValue() instanceof Double && condition.getLookupable().isNonPropertyEval();
    }

    private static boolean hasNull(Object values) {
        return values instanceof HashableMultiKey several && Arrays.stream(several.getKeys()).anyMatch(Objects::isNull);
    }
}
