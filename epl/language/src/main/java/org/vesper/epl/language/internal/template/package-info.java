// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The common part of rules that differ only in constants: the constants that a writer omits from the text
 * ({@link org.vesper.epl.language.internal.template.Constants}), the text with marks in their place, and the templates created from it. It
 * changes no expressions other than constants.
 */
package org.vesper.epl.language.internal.template;
