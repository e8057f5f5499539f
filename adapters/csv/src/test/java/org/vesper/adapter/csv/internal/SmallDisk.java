// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;

/** Real files on a disk with limited free space: a larger write is cut to the remaining space, as on Linux, and the next one fails. */
final class SmallDisk implements LineFile.Opener {

    private long freeBytes;

    SmallDisk(long freeBytes) {
        this.freeBytes = freeBytes;
    }

    synchronized void free(long moreBytes) {
        freeBytes += moreBytes;
    }

    @Override
    public SeekableByteChannel open(Path path, OpenOption... options) throws IOException {
        return new Channel(Files.newByteChannel(path, options));
    }

    private final class Channel implements SeekableByteChannel {

        private final SeekableByteChannel file;

        Channel(SeekableByteChannel file) {
            this.file = file;
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            synchronized (SmallDisk.this) {
                return writeFitting(source);
            }
        }

        private int writeFitting(ByteBuffer source) throws IOException {
            int length = (int) Math.min(source.remaining(), freeBytes);
            if (length == 0 && source.hasRemaining()) {
                throw new IOException("No space left on device");
            }
            ByteBuffer fitting = source.slice().limit(length);
            file.write(fitting);
            source.position(source.position() + length);
            freeBytes -= length;
            return length;
        }

        @Override
        public SeekableByteChannel truncate(long size) throws IOException {
            free(file.size() - size);
            file.truncate(size);
            return this;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            return file.read(target);
        }

        @Override
        public long position() throws IOException {
            return file.position();
        }

        @Override
        public SeekableByteChannel position(long newPosition) throws IOException {
            file.position(newPosition);
            return this;
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
