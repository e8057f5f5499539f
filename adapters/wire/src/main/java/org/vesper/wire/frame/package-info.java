// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Frames as bytes. A sender with its own input and output starts with {@link org.vesper.wire.frame.FrameEncoder} and {@link
 * org.vesper.wire.frame.AnswerDecoder}, a server with {@link org.vesper.wire.frame.FrameDecoder}. Knows the format, clocks, and the memory
 * of unfinished elements.
 */
package org.vesper.wire.frame;
