// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * Finds out how far a rule looks back. Read {@link org.vesper.epl.language.internal.horizon.RuleHorizon} first. It works on the tree and
 * needs no types of expressions.
 */
package org.vesper.epl.language.internal.horizon;
