// SPDX-License-Identifier: GPL-2.0-or-later
/** The common layout of rules files. It depends on the tokens and the parse trees only. */
package org.vesper.epl.language.internal.layout;
