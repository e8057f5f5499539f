// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;

/** The size of a connection's receive buffer, which changes when another adapter takes the connection over. */
final class ReadSize extends DefaultMaxMessagesRecvByteBufAllocator {

    /** After so many reads of one channel the others of the loop get their turn. */
    static final int READS_PER_WAKE_UP = 16;

    private volatile int bytes;

    ReadSize(int bytes) {
        super(READS_PER_WAKE_UP);
        this.bytes = bytes;
    }

    void become(int otherBytes) {
        bytes = otherBytes;
    }

    @Override
    @SuppressWarnings("deprecation")
    public Handle newHandle() {
        return new MaxMessageHandle() {
            @Override
            public int guess() {
                return bytes;
            }
        };
    }
}
