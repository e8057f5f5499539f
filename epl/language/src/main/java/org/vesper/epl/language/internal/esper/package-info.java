// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * A checked rule in Esper's dialect: {@link org.vesper.epl.language.internal.esper.RuleWriter},
 * {@link org.vesper.epl.language.internal.esper.QueryWriter}, then a writer for sources, patterns, windows and expressions. Writers rewrite
 * what they write, and check nothing.
 */
package org.vesper.epl.language.internal.esper;
