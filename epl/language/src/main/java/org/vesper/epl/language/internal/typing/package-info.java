// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The types of expressions: the sources to which a name can belong ({@link org.vesper.epl.language.internal.typing.Scope}), then a check
 * per kind of expression ({@link org.vesper.epl.language.internal.typing.TypeChecker}), then the inference of types for {@code ?}. It
 * depends on the functions; of clauses it knows only the names.
 */
package org.vesper.epl.language.internal.typing;
