// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.Optional;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.typing.Scope;

/** Supplies the subqueries of a rule's expressions in Esper's dialect. */
interface SubqueryTexts {

    /** @param conversion the operator that converts its column, if there is one */
    String text(Query query, Scope around, Optional<String> conversion);
}
