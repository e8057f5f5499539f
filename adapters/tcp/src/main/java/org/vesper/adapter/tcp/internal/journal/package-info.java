// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What the adapter writes to the journal of its lane: of each client, who it is and what it has defined; the bytes of its events; and the
 * sessions. Knows the wire format, and no sockets.
 */
package org.vesper.adapter.tcp.internal.journal;
