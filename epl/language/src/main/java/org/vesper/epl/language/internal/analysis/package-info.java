// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The checks of a rule that is right by the grammar, clause by clause: {@link org.vesper.epl.language.internal.analysis.RuleChecker},
 * {@link org.vesper.epl.language.internal.analysis.QueryChecker}, then the checks of sources, patterns, windows and groups. The result is a
 * {@link org.vesper.epl.language.internal.analysis.CheckedRule}, in which writers find all that they need. Nothing is written here.
 */
package org.vesper.epl.language.internal.analysis;
