// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.format;

/**
 * The limits of a server, as WELCOME announces them.
 *
 * @param maxFrameBytes the maximum payload of a client's frame
 * @param maxSymbols the size of a connection's dictionary; ids are below it
 */
public record Limits(int maxFrameBytes, int maxSymbols) {

    /** 64 KB and 65,536 symbols. */
    public static final Limits DEFAULT = new Limits(65_536, 65_536);
}
