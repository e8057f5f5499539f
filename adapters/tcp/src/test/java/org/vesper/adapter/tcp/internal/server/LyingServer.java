// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.AnswerDecoder;
import org.vesper.wire.frame.FrameEncoder;

/** Stands before a good server, and changes its answers. */
final class LyingServer implements AutoCloseable {

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int goodPort;
    private final Function<Answer, List<Answer>> lie;

    /** @param lie makes of each answer those that the client gets; one object for all connections */
    LyingServer(int goodPort, Function<Answer, List<Answer>> lie) throws IOException {
        this.goodPort = goodPort;
        this.lie = lie;
        start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }

    private void accept() throws IOException {
        while (!listening.isClosed()) {
            Socket client = listening.accept();
            Socket good = new Socket(InetAddress.getLoopbackAddress(), goodPort);
            good.setTcpNoDelay(true);
            start(() -> {
                try (OutputStream out = good.getOutputStream()) {
                    client.getInputStream().transferTo(out);
                }
            });
            start(() -> {
                try (client; good) {
                    lie(good.getInputStream(), client.getOutputStream());
                }
            });
        }
    }

    private void lie(InputStream from, OutputStream to) throws IOException {
        DataInputStream input = new DataInputStream(from);
        while (true) {
            int length = input.readInt();
            byte[] rest = input.readNBytes(1 + length);
            ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES + rest.length).putInt(length).put(rest).flip();
            FrameEncoder encoder = new FrameEncoder(ByteBuffer.allocate(2 * (Protocol.HEADER_BYTES + Protocol.MAX_ANSWER_BYTES)));
            lie.apply(AnswerDecoder.decode(frame).orElseThrow()).forEach(encoder::answer);
            to.write(encoder.buffer().array(), 0, encoder.buffer().position());
        }
    }

    /** A task that ends with its sockets. */
    private interface Task {

        void run() throws IOException;
    }

    private static void start(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (EOFException end) {
                System.getLogger("test").log(System.Logger.Level.TRACE, "an end of stream", end);
            } catch (IOException broken) {
                System.getLogger("test").log(System.Logger.Level.DEBUG, "a broken connection", broken);
            }
        }, "lying-server");
        thread.setDaemon(true);
        thread.start();
    }
}
