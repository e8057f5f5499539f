// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The clocks that times on the wire are of, and how sender and server agree on one. The package knows the format.
 */
package org.vesper.wire.clock;
