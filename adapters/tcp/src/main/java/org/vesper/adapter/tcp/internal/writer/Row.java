// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import org.vesper.wire.format.EventLayout;

/**
 * An event to send.
 *
 * @param layout its type and the properties that are sent
 * @param values the values of these properties, none of them an instance of an application's class
 */
record Row(EventLayout layout, Object[] values) {
}
