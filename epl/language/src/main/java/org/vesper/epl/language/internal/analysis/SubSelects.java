// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Query;

/** Classifies the sub-selects of FROM. */
public final class SubSelects {

    private SubSelects() {
    }

    /** Whether a sub-select only filters the events of one source. */
    public static boolean isFilter(Query query) {
        boolean plain = query.events().isEmpty() && query.groupBy().isEmpty() && query.having().isEmpty() && query.orderBy().isEmpty();
        if (!plain || query.sources().size() != 1) {
            return false;
        }
        Query.Source source = query.sources().get(0);
        return source.window().isEmpty() && query.select().stream().allMatch(item -> isOwnProperty(item, source));
    }

    /** Whether a column of a sub-select is the source's property of the same name. */
    private static boolean isOwnProperty(Query.Item item, Query.Source source) {
        if (item.expression().isEmpty()) {
            return true;
        }
        return item.alias().isEmpty() && item.expression().get() instanceof Expression.Property property && !property.dynamic()
                && property.path().stream().allMatch(Expression.Segment::isPlain)
                && (property.path().size() == 1
                        || property.path().size() == 2 && source.alias().filter(property.first().name()::equals).isPresent());
    }
}
