// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * TLS between the socket and the wire format, for both directions. Begin with {@link org.vesper.adapter.tcp.internal.tls.PortTls}, which
 * puts a gate in front of each client; {@link org.vesper.adapter.tcp.internal.tls.ReceiverTls} is the other side. Knows Netty, but neither
 * frames nor events.
 */
package org.vesper.adapter.tcp.internal.tls;
