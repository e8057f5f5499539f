// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.listener;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.http.internal.page.Answer;
import org.vesper.http.internal.page.Page;
import org.vesper.http.internal.page.Visit;
import org.vesper.management.users.LoginRefusedException;
import org.vesper.management.users.Realm;
import org.vesper.management.users.Session;
import org.vesper.tests.support.Await;

@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpListenerTest {

    private static final Duration WAIT = Duration.ofMillis(200);
    private static final String END = "Host: x\r\nConnection: close\r\n\r\n";
    private static final String ALICE = "Authorization: Basic " + Base64.getEncoder().encodeToString("alice:secret".getBytes(StandardCharsets.UTF_8)) + "\r\n";
    private static final Duration LONG = Duration.ofHours(1);

    private final OpenConnections connections = new OpenConnections(20, LONG);
    private final HttpListener listener = open(connections, 0);

    private record Fixed(boolean isOpen, String text) implements Page {

        @Override
        public Answer answer(Visit visit) {
            return new Answer(200, "text/plain", (text + visit.user().map(user -> " for " + user.name()).orElse("")).getBytes(StandardCharsets.UTF_8));
        }
    }

    private static HttpListener open(OpenConnections connections, int port) {
        Map<String, Page> pages = Map.of("/open", new Fixed(true, "open"), "/closed", new Fixed(false, "closed"),
                "/large", new Fixed(true, "0123456789".repeat(1_000)), "/broken", new Page() {
                    @Override
                    public boolean isOpen() {
                        return true;
                    }

                    @Override
                    public Answer answer(Visit visit) {
                        throw new IllegalStateException("a secret of the server");
                    }
                });
        return HttpListener.open(new InetSocketAddress("127.0.0.1", port), Optional.empty(), pages, connections,
                new Users());
    }

    private static final class Users implements Realm {

        @Override
        public Duration wait(String way, String name, InetAddress address) {
            return name.equals("guessed") ? WAIT : Duration.ZERO;
        }

        @Override
        public Session login(String way, String name, String password, InetAddress address) {
            if (!password.equals("secret")) {
                throw new LoginRefusedException(LoginRefusedException.Reason.WRONG, "wrong user or password");
            }
            return () -> new Caller(name, Role.VIEWER, address.getHostAddress());
        }
    }

    @AfterEach
    void close() {
        listener.close();
    }

    @Test
    void shouldShowAnOpenPageToEverybodyAndAClosedOneToUsers() throws IOException {
        assertTrue(ask("GET /open HTTP/1.1\r\n" + END).endsWith("\r\n\r\nopen"));
        assertTrue(ask("GET /open HTTP/1.1\r\n" + ALICE + END).endsWith("open for alice"));
        assertTrue(ask("GET /closed HTTP/1.1\r\n" + ALICE + END).endsWith("closed for alice"));
        String refused = ask("GET /closed HTTP/1.1\r\n" + END);
        assertTrue(refused.startsWith("HTTP/1.1 401 ") && refused.contains("WWW-Authenticate: Basic realm=\"Vesper\""), refused);
        String wrong = ask("GET /open HTTP/1.1\r\nAuthorization: Basic YTpi\r\n" + END);
        assertTrue(wrong.startsWith("HTTP/1.1 401 ") && wrong.endsWith("{\"error\":\"wrong user or password\"}\n"), wrong);
    }

    @Test
    void shouldAnswerLaterWhenTheLoginHasToWait() throws IOException {
        long beganNs = System.nanoTime();

        // guessed:secret
        assertTrue(ask("GET /closed HTTP/1.1\r\nAuthorization: Basic Z3Vlc3NlZDpzZWNyZXQ=\r\n" + END).endsWith("closed for guessed"));

        assertTrue(System.nanoTime() - beganNs >= WAIT.toNanos());
    }

    @Test
    void shouldAnswerTheHeadAlone() throws IOException {
        String head = ask("HEAD /open HTTP/1.1\r\n" + END);
        assertTrue(head.startsWith("HTTP/1.1 200 ") && head.contains("Content-Length: 4\r\n") && head.endsWith("\r\n\r\n"), head);
    }

    @Test
    void shouldPackALargePageWhenTheClientUnpacksIt() throws IOException {
        byte[] answer = bytes("GET /large HTTP/1.1\r\nAccept-Encoding: gzip\r\n" + END);
        String text = new String(answer, StandardCharsets.ISO_8859_1);
        int body = text.indexOf("\r\n\r\n") + 4;
        assertTrue(text.contains("Content-Encoding: gzip") && answer.length < 1_000, text);
        byte[] unpacked = new GZIPInputStream(new ByteArrayInputStream(answer, body, answer.length - body)).readAllBytes();
        assertEquals("0123456789".repeat(1_000), new String(unpacked, StandardCharsets.US_ASCII));
    }

    @Test
    void shouldTellNoStrangerWhatFailedOrWhoAnswers() throws IOException {
        String broken = ask("GET /broken HTTP/1.1\r\n" + END);
        assertTrue(broken.startsWith("HTTP/1.1 500 "), broken);
        for (String answer : List.of(broken, ask("GET /nothing HTTP/1.1\r\n" + END), ask("\0\0\0 nonsense\r\n\r\n"))) {
            assertFalse(answer.toLowerCase(Locale.ROOT).contains("jetty") || answer.contains("secret") || answer.contains("Exception"), answer);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "TRACE", "OPTIONS", "CONNECT", "PATCH", "get"})
    void shouldRefuseMethodsThatChangeOrRepeat(String method) throws IOException {
        String answer = ask(method + (method.equals("CONNECT") ? " x:80" : " /open") + " HTTP/1.1\r\nX-Secret: s3cr3t\r\n" + END);
        assertTrue(answer.matches("(?s)HTTP/1.1 (405|404|400|501) .*"), answer);
        assertFalse(answer.contains("s3cr3t"), answer);
    }

    /** Whatever two programs could read differently is no request, and what follows it is not read. */
    @ParameterizedTest
    @ValueSource(strings = {
        "POST /open HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /open HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: 44\r\n\r\n",
        "POST /open HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\nContent-Length: 3\r\n\r\nabc",
        "POST /open HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
        "POST /open HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
        "POST /open HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        "POST /open HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "GET /open HTTP/1.1\r\nHost: x\r\nContent-Length : 0\r\n\r\n",
        "GET /open HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n",
        "GET /open HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        "GET /open HTTP/1.1\r\n\r\n",
        "GET /open HTTP/1.1\nHost: x\n\n",
        "GET /open HTTP/9.9\r\nHost: x\r\n\r\n",
        "GET /open\u0000 HTTP/1.1\r\nHost: x\r\n\r\n",
    })
    void shouldReadNoSecondRequestBehindADoubtfulOne(String doubtful) throws IOException {
        String answer = ask(doubtful + "GET /open HTTP/1.1\r\n" + END);
        assertFalse(answer.endsWith("open"), answer);
        assertTrue(answer.split("HTTP/1.1 ", -1).length <= 2, answer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/../open", "/x/../open", "/%2e%2e/open", "/open/..;/open", "//open", "/open%2f", "/open;a=b", "/open%00",
        "/..%252fopen", "/\\open", "http://other/etc/passwd", "/OPEN", "/open/"})
    void shouldKnowAPageByItsExactPathOnly(String path) throws IOException {
        String answer = ask("GET " + path + " HTTP/1.1\r\n" + END);
        assertTrue(answer.matches("(?s)HTTP/1.1 (400|404) .*"), answer);
    }

    @Test
    void shouldRefuseWhatIsTooLong() throws IOException {
        assertTrue(ask("GET /" + "a".repeat(1_000_000) + " HTTP/1.1\r\n" + END).matches("(?s)HTTP/1.1 414 .*|"));
        assertTrue(ask("GET /open HTTP/1.1\r\nX: " + "a".repeat(1_000_000) + "\r\n" + END).matches("(?s)HTTP/1.1 431 .*|"));
        assertTrue(ask("GET /open HTTP/1.1\r\n" + "X: a\r\n".repeat(100_000) + END).matches("(?s)HTTP/1.1 431 .*|"));
        assertTrue(ask("GET /open HTTP/1.1\r\n" + END).endsWith("open"));
    }

    @Test
    void shouldGiveTheOldestSilentConnectionsUpWhenThereAreTooMany() throws IOException {
        List<Socket> silent = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            silent.add(connect());
            silent.get(i).getOutputStream().write("GET /open HTTP/1.1\r\nX-Slow: ".getBytes(StandardCharsets.UTF_8));
        }
        assertTrue(ask("GET /open HTTP/1.1\r\n" + END).endsWith("open"));
        Await.until(() -> connections.count() <= 20);
        assertTrue(connections.closedOverLimit() > 0, "on a slow machine, others have been closed because they were too slow");
        for (Socket socket : silent) {
            socket.close();
        }
    }

    @Test
    void shouldEndAClientThatSendsItsRequestByteByByte() throws IOException {
        OpenConnections impatient = new OpenConnections(20, Duration.ofMillis(1));
        HttpListener other = open(impatient, 0);
        try (Socket slow = new Socket("127.0.0.1", URI.create(other.url()).getPort())) {
            slow.setSoTimeout(20);
            Await.until(() -> isClosedAfterAByte(slow));
        } finally {
            other.close();
        }
        assertEquals(1, impatient.closedByTime());
    }

    private static boolean isClosedAfterAByte(Socket slow) {
        try {
            slow.getOutputStream().write('G');
            return slow.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void shouldServeOneClientAfterAnotherOnItsConnection() throws IOException {
        String both = ask("GET /open HTTP/1.1\r\nHost: x\r\n\r\nGET /open HTTP/1.1\r\n" + END);
        assertEquals(3, both.split("\r\n\r\nopen", -1).length, both);
    }

    @Test
    void shouldNameTheSettingWhenThePortIsInUse() {
        int port = URI.create(listener.url()).getPort();
        String message = assertThrows(ConfigurationException.class, () -> open(connections, port)).getMessage();
        assertTrue(message.contains("127.0.0.1:" + port) && message.contains("http.port"), message);
    }

    @Test
    void shouldCloseAtOnceWhileClientsAreConnected() throws IOException {
        try (Socket idle = connect()) {
            Await.until(() -> connections.count() == 1);
            listener.close();
            assertTrue(idle.getInputStream().read() < 0);
        }
    }

    private Socket connect() throws IOException {
        return new Socket("127.0.0.1", URI.create(listener.url()).getPort());
    }

    private String ask(String request) throws IOException {
        return new String(bytes(request), StandardCharsets.ISO_8859_1);
    }

    /** Everything that comes until the server closes the connection, or resets it. */
    private byte[] bytes(String request) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        try (Socket socket = connect()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            socket.getInputStream().transferTo(answer);
        } catch (SocketException e) {
            return answer.toByteArray();
        }
        return answer.toByteArray();
    }
}
