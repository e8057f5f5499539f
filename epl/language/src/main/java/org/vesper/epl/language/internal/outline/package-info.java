// SPDX-License-Identifier: GPL-2.0-or-later
/** The outline of a rule: the events it accepts and retains, read from its tree as an indication of its cost. */
package org.vesper.epl.language.internal.outline;
