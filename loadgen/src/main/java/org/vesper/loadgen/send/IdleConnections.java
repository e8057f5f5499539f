// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.AnswerDecoder;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.SessionClaim;

/**
 * Connections beside those of the load, as most clients of a server are: they say HELLO, receive the answer, and are silent from then on.
 * <b>Threading:</b> one thread.
 */
public final class IdleConnections implements AutoCloseable {

    private static final int HELLO_BYTES = 4_096;
    private static final int TIMEOUT_MS = 5_000;

    private final List<Socket> sockets = new ArrayList<>();

    private IdleConnections() {
    }

    /** Opens as many as the target wants, or none. <b>Failure:</b> the server refuses one. */
    public static IdleConnections open(Target target, EventLayout layout) throws ServerUnavailableException {
        IdleConnections idle = new IdleConnections();
        byte[] hello = hello(target, layout);
        try {
            while (idle.sockets.size() < target.idle()) {
                idle.openAnother(target, hello);
            }
            return idle;
        } catch (IOException e) {
            idle.close();
            throw new ServerUnavailableException("Idle connection " + idle.sockets.size() + " of " + target.idle() + " failed ("
                    + e.getMessage() + "): see max-connections of the adapter; server and generator need a descriptor for each"
                    + " (ulimit -n)", e);
        }
    }

    private void openAnother(Target target, byte[] hello) throws IOException {
        Socket socket = new Socket();
        sockets.add(socket);
        socket.setSoTimeout(TIMEOUT_MS);
        socket.connect(target.address(), TIMEOUT_MS);
        socket.getOutputStream().write(hello);
        Answer answer = answer(socket.getInputStream());
        if (!(answer instanceof Answer.Welcome)) {
            throw new IOException("the server refused it: " + Connection.describe(answer));
        }
    }

    private static Answer answer(InputStream input) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Protocol.HEADER_BYTES + Protocol.MAX_ANSWER_BYTES);
        while (true) {
            int count = input.read(bytes.array(), bytes.position(), bytes.remaining());
            if (count < 0) {
                throw new EOFException("the server closed the connection instead of answering HELLO");
            }
            bytes.position(bytes.position() + count).flip();
            Optional<Answer> answer = AnswerDecoder.decode(bytes);
            if (answer.isPresent()) {
                return answer.get();
            }
            bytes.compact();
        }
    }

    private static byte[] hello(Target target, EventLayout layout) {
        ByteBuffer bytes = ByteBuffer.allocate(HELLO_BYTES);
        FrameEncoder encoder = new FrameEncoder(bytes);
        encoder.preface(target.protocol());
        if (target.protocol() == Protocol.VERSION_1) {
            encoder.hello(target.hello(layout));
        } else {
            encoder.hello(target.sessionHello(SessionClaim.NONE)).layout(0, layout);
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    @Override
    public void close() {
        for (Socket socket : sockets) {
            try {
                socket.close();
            } catch (IOException e) {
                System.getLogger("vesper.loadgen").log(System.Logger.Level.DEBUG, "a socket broke while it was closed", e);
            }
        }
    }
}
