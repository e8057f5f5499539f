// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The types of expressions: the sources that a name can belong to ({@link org.vesper.epl.language.internal.typing.Scope}), then a check per
 * kind of expression ({@link org.vesper.epl.language.internal.typing.TypeChecker}), then what a {@code ?} can be. It knows the functions,
 * and of clauses no more than their names.
 */
package org.vesper.epl.language.internal.typing;
