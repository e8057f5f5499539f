// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * A client in Java: {@link org.vesper.wire.client.WireClient} connects and sends, {@link org.vesper.wire.client.EventBatch} makes the
 * frames of rows of values. The package knows frames and the format.
 */
package org.vesper.wire.client;
