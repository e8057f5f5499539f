// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The checks of a parsed rule, clause by clause: {@link org.vesper.epl.language.internal.analysis.RuleChecker},
 * {@link org.vesper.epl.language.internal.analysis.QueryChecker}, then the checks of sources, patterns, windows and groups. The result is a
 * {@link org.vesper.epl.language.internal.analysis.CheckedRule}, which contains everything that writers need. Nothing is written here.
 */
package org.vesper.epl.language.internal.analysis;
