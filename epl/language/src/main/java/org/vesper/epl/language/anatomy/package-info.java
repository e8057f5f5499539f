// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The anatomy of a rule: its clauses and conditions, each with the text of a further rule that shows its values. A processor that explains
 * a rule runs these beside it.
 */
package org.vesper.epl.language.anatomy;
