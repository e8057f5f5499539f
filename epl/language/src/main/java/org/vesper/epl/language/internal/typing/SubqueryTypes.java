// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.typing;

import org.vesper.epl.language.internal.tree.Query;

/** Checks the subqueries of a rule's expressions and supplies their types. */
public interface SubqueryTypes {

    /** Checks a subquery that may have any columns. */
    void check(Query query, Scope around);

    /** Returns the type of a subquery's column. The subquery must have exactly one. */
    Class<?> typeOf(Query query, Scope around);
}
