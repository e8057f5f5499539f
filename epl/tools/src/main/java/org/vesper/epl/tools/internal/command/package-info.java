// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The commands, one class each, and the options that they share.
 */
package org.vesper.epl.tools.internal.command;
