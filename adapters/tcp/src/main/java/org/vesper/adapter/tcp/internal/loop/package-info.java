// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Network code that both directions share: event loops, their threads and their sweeps, the size of a read, tasks for a channel's event
 * loop, answers as bytes, and a limit for log lines. Begin with {@link org.vesper.adapter.tcp.internal.loop.Loops}. Knows Netty and the
 * wire format, but no events.
 */
package org.vesper.adapter.tcp.internal.loop;
