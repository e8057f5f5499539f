// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Who a client is, and what it may send. Begin with {@link org.vesper.adapter.tcp.internal.client.Clients}, which an adapter asks. Knows
 * neither channels nor frames.
 */
package org.vesper.adapter.tcp.internal.client;
