// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The most bytes that the two sockets of a connection hold, unless a program sets other sizes: Linux lets them grow so far.
 *
 * @param receive the maximum of the socket that receives
 * @param send the maximum of the socket that sends, as far as this machine can tell
 */
record SocketBuffers(long receive, long send) {

    private static final Logger LOG = LoggerFactory.getLogger(SocketBuffers.class);
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final long USUAL_BYTES = 6L << 20;
    private static final SocketBuffers OF_THIS_MACHINE = new SocketBuffers(
            max(Path.of("/proc/sys/net/ipv4/tcp_rmem")), max(Path.of("/proc/sys/net/ipv4/tcp_wmem")));

    static SocketBuffers ofThisMachine() {
        return OF_THIS_MACHINE;
    }

    /** The last of the three numbers in a file of Linux; the usual one elsewhere. */
    private static long max(Path file) {
        try {
            String[] sizes = BLANKS.split(Files.readString(file).strip());
            return Long.parseLong(sizes[sizes.length - 1]);
        } catch (IOException | NumberFormatException e) {
            LOG.debug("{} cannot be read, so sockets count as {} bytes long", file, USUAL_BYTES, e);
            return USUAL_BYTES;
        }
    }
}
