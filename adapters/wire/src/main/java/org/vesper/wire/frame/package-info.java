// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Frames as bytes. A sender with its own input and output starts at {@link org.vesper.wire.frame.FrameEncoder} and {@link
 * org.vesper.wire.frame.AnswerDecoder}, a server at {@link org.vesper.wire.frame.FrameDecoder}. The package knows the format, clocks,
 * and the memory of unfinished elements.
 */
package org.vesper.wire.frame;
