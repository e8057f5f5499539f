// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The syntax tree of a rule: {@link org.vesper.epl.language.internal.tree.Statement}, then
 * {@link org.vesper.epl.language.internal.tree.Query}, {@link org.vesper.epl.language.internal.tree.Expression},
 * {@link org.vesper.epl.language.internal.tree.Pattern} and {@link org.vesper.epl.language.internal.tree.Window}; and the traversals of it.
 * Of the parser, it knows only the place of a token.
 */
package org.vesper.epl.language.internal.tree;
