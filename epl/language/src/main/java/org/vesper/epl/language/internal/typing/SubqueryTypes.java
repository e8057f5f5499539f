// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.typing;

import org.vesper.epl.language.internal.tree.Query;

/** The types of the subqueries of a rule's expressions. */
public interface SubqueryTypes {

    /** Checks a subquery of which any columns will do. */
    void check(Query query, Scope around);

    /** The type of the one column that a subquery must have. */
    Class<?> typeOf(Query query, Scope around);
}
