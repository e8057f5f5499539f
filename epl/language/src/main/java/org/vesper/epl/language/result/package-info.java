// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * What the language hands out: errors with their places, templates and the rows in them, outlines of rules. Values only; they know
 * nothing of how they are made.
 */
package org.vesper.epl.language.result;
