// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The adapter for datagrams. Begin with {@link org.vesper.adapter.udp.internal.UdpAdapter}: UdpSocket receives, Records reads the events of
 * a datagram, Sequences finds those that are missing or came twice.
 */
package org.vesper.adapter.udp.internal;
