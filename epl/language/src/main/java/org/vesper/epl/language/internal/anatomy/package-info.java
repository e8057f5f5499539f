// SPDX-License-Identifier: GPL-2.0-or-later
/** Takes rules apart: writes, from the tree of a rule, the rules that show the values of its conditions. */
package org.vesper.epl.language.internal.anatomy;
