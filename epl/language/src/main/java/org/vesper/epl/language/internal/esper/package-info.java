// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * Writes a checked rule in Esper's dialect: {@link org.vesper.epl.language.internal.esper.RuleWriter},
 * {@link org.vesper.epl.language.internal.esper.QueryWriter}, then the writers of sources, patterns, windows and expressions. Writers
 * rewrite expressions, but check nothing.
 */
package org.vesper.epl.language.internal.esper;
