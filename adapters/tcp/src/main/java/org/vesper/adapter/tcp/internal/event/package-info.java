// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Events of records. {@link org.vesper.adapter.tcp.internal.event.EventCatalog} has the types that clients may send; binding a layout
 * to a {@link org.vesper.adapter.tcp.internal.event.SendableType} decides all that can be decided once, and makes the {@link
 * org.vesper.adapter.tcp.internal.event.RecordReader} of a connection. The package knows the wire format and event types, and nothing
 * of sockets.
 */
package org.vesper.adapter.tcp.internal.event;
