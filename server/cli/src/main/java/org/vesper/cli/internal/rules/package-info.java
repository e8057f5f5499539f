// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * {@code vesper rules}: the commands that show and change the rules of a processor, and their history.
 */
package org.vesper.cli.internal.rules;
