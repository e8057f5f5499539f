// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.Optional;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.result.Guard;

/** Supplies the subqueries of a rule's expressions in Esper's dialect. */
interface SubqueryTexts {

    /**
     * The text of a subquery.
     *
     * @param conversion the operator that converts its column, if there is one
     * @param use what its value is part of
     */
    String text(Query query, Optional<String> conversion, Guard.Use use);
}
