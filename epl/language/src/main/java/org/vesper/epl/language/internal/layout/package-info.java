// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The common layout of rules files. It knows the tokens and what the parser makes of them.
 */
package org.vesper.epl.language.internal.layout;
