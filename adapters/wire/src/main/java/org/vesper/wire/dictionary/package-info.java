// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The symbols that a connection has defined, and the memory that connections may take for them. The package knows the format.
 */
package org.vesper.wire.dictionary;
