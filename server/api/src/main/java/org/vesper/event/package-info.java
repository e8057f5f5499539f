// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The handling of events by code that does not know their classes. {@link org.vesper.event.EventAccess} makes, reads and fills the events
 * of one type; {@link org.vesper.event.EventMaker} and {@link org.vesper.event.EventValues} build on it and are all that most adapters
 * need; {@link org.vesper.event.TextEventMaker} is for values that come as texts; {@link org.vesper.event.Interest} says which events a
 * sink wants. The package knows {@code org.vesper.api} and {@code
 * org.vesper.config}.
 */
package org.vesper.event;
