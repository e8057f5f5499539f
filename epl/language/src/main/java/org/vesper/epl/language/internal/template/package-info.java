// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * What rules have in common that differ in constants only: the constants that a writer leaves out of the text
 * ({@link org.vesper.epl.language.internal.template.Constants}), the text with places for them, and the templates that are made of it. It
 * knows no expressions but constants.
 */
package org.vesper.epl.language.internal.template;
