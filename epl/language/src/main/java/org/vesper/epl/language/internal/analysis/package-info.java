// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The checks of a rule that is right by the grammar: which names it may use
 * ({@link org.vesper.epl.language.internal.analysis.Scope}), which types its expressions have
 * ({@link org.vesper.epl.language.internal.analysis.TypeChecker}), and what its clauses ask of each other. Nothing is written here.
 */
package org.vesper.epl.language.internal.analysis;
