// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;

/** Gives each client the same answers, whatever it sends, and closes the connection; with no answers, it stays silent until it is closed. */
final class ScriptedServer implements AutoCloseable {

    private final ServerSocketChannel listener;
    private final List<Answer> answers;

    ScriptedServer(Answer... answers) throws IOException {
        this.answers = List.of(answers);
        listener = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread thread = new Thread(this::serve, "scripted-server");
        thread.setDaemon(true);
        thread.start();
    }

    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) listener.getLocalAddress();
    }

    private void serve() {
        try {
            while (!answers.isEmpty()) {
                try (SocketChannel client = listener.accept()) {
                    answer(client);
                }
            }
        } catch (IOException e) {
            System.getLogger("vesper.loadgen").log(System.Logger.Level.DEBUG, "the test is over", e);
        }
    }

    /** Reads first, and until the client closes, since unread bytes would make the answers disappear. */
    private void answer(SocketChannel client) throws IOException {
        ByteBuffer input = ByteBuffer.allocate(65_536);
        client.read(input);
        ByteBuffer output = ByteBuffer.allocate(65_536);
        FrameEncoder frames = new FrameEncoder(output);
        answers.forEach(frames::answer);
        client.write(output.flip());
        client.shutdownOutput();
        while (client.read(input.clear()) >= 0) {
            input.clear();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
