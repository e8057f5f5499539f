// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What a connection of version 2 has besides events: the session that it holds, and the reports about it. Knows the package {@code loop}.
 */
package org.vesper.adapter.tcp.internal.session;
