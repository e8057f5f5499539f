// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Events made from records. {@link org.vesper.adapter.tcp.internal.event.EventCatalog} holds the types that clients may send. Binding a
 * layout to a {@link org.vesper.adapter.tcp.internal.event.SendableType} makes all decisions that can be made once, and creates the {@link
 * org.vesper.adapter.tcp.internal.event.RecordReader} of a connection. Knows the wire format, event types and the inlet
 * of an application, but no sockets.
 */
package org.vesper.adapter.tcp.internal.event;
