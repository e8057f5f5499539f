// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.VesperServer;

/** HTTP over TLS on an address that other machines can reach, with the certificate that the server has made. */
@ParameterizedClass(name = "{0}")
@MethodSource("jdks")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpTlsSystemTest {

    private static VesperServer server;

    @Parameter
    private Jdk jdk;

    private static Stream<Jdk> jdks() {
        return Distribution.built().jdks().stream();
    }

    @BeforeParameterizedClassInvocation
    static void start(Jdk jdk) {
        server = VesperServer.empty(Distribution.built().on(jdk)).set("http.port", "0").set("http.host", "0.0.0.0").start();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void shouldServeThoseWhoTrustItsCertificateAndNobodyElse() throws Exception {
        assertTrue(Scrape.url(server).startsWith("https://"), server::log);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("https://localhost:" + port() + "/metrics"))
                .headers(Scrape.owner(server.instance()));
        HttpResponse<String> answer = HttpClient.newBuilder().sslContext(trusting()).build()
                .send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertEquals(200, answer.statusCode());
        assertEquals(1, new Scrape(answer.body()).value("vesper_server_ready", ""));

        assertThrows(SSLHandshakeException.class,
                () -> HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString()));
    }

    @Test
    void shouldAnswerNothingReadableWithoutTlsOrWithAnOldCipher() throws Exception {
        try (Socket plain = new Socket(VesperServer.HOST, port())) {
            plain.getOutputStream().write("GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            plain.shutdownOutput();
            String answer = new String(plain.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertFalse(answer.contains("HTTP") || answer.contains("live"), answer);
        } catch (IOException e) {
            // It may also close the connection at once.
        }
        assertEquals("TLSv1.3", handshake("TLSv1.3", null));
        assertEquals("TLSv1.2", handshake("TLSv1.2", null));
        assertThrows(IOException.class, () -> handshake("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256"));
    }

    private static String handshake(String protocol, String cipher) throws Exception {
        try (SSLSocket socket = (SSLSocket) trusting().getSocketFactory().createSocket(VesperServer.HOST, port())) {
            socket.setEnabledProtocols(new String[] {protocol});
            if (cipher != null) {
                socket.setEnabledCipherSuites(new String[] {cipher});
            }
            socket.startHandshake();
            return socket.getSession().getProtocol();
        }
    }

    private static int port() {
        return URI.create(Scrape.url(server)).getPort();
    }

    /** Trusts what the server publishes for its clients, and nothing else. */
    private static SSLContext trusting() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (InputStream certificate = Files.newInputStream(server.instance().resolve("var/jmx.crt"))) {
            store.setCertificateEntry("vesper", CertificateFactory.getInstance("X.509").generateCertificate(certificate));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
