// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Java clients: {@link org.vesper.wire.client.WireClient} speaks version 1, {@link org.vesper.wire.client.SessionClient} speaks version 2
 * and goes on when a connection breaks. {@link org.vesper.wire.client.EventBatch} and {@link org.vesper.wire.client.SessionFrames} encode
 * rows of values as frames, for clients that do their own input and output. Knows frames and the format.
 */
package org.vesper.wire.client;
