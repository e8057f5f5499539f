// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The order in which rules are translated: one that reads a stream waits for those that fill it. Each is checked, then written.
 */
package org.vesper.epl.language.internal.translation;
