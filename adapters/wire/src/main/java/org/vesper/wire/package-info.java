// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The binary frame format between senders of events and the TCP adapter, and the only definition of it in code;
 * docs/wire-protocol.md describes the same bytes for clients in other languages. A Java client starts at
 * {@link org.vesper.wire.client.WireClient}, one with its own input and output at {@link org.vesper.wire.frame.FrameEncoder} and
 * {@link org.vesper.wire.frame.AnswerDecoder}; a server at {@link org.vesper.wire.frame.FrameDecoder}.
 */
package org.vesper.wire;
