// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.typing.Scope;

/** Supplies the subqueries of a rule's expressions in Esper's dialect. */
interface SubqueryTexts {

    String text(Query query, Scope around);
}
