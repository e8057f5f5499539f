// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The symbols defined by a connection, and the memory budget for them. Knows the format.
 */
package org.vesper.wire.dictionary;
