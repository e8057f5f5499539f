// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The clocks of times on the wire, and how sender and server agree on one. Knows the format.
 */
package org.vesper.wire.clock;
