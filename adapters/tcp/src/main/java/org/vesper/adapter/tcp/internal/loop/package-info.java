// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What both directions share of the network: event loops and their threads, the size of a read, tasks for the loop that has a channel,
 * answers as bytes, and a limit for log lines. Begin with {@link org.vesper.adapter.tcp.internal.loop.Loops}. The package knows Netty
 * and the wire format, and nothing of events.
 */
package org.vesper.adapter.tcp.internal.loop;
