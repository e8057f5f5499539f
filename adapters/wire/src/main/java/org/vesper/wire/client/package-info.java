// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * A Java client: {@link org.vesper.wire.client.WireClient} connects and sends, {@link org.vesper.wire.client.EventBatch} encodes rows of
 * values as frames; {@link org.vesper.wire.client.UnacknowledgedFrames} keeps frames until they are acknowledged. Knows frames and the
 * format.
 */
package org.vesper.wire.client;
