// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Reader;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.RunningCommand;

/** Management over TLS, with a certificate that the server has made, and with certificates of clients for all but its owner. */
@ParameterizedClass(name = "{0}")
@MethodSource("jdks")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ManagementTlsSystemTest {

    private static final Duration SOON = Duration.ofMinutes(3);
    private static final String PASSWORD = "correct horse";
    /** Of it, with fewer iterations than the server's own. */
    private static final String HASH = "PBKDF2WithHmacSHA512:1000:MDEyMzQ1Njc4OWFiY2RlZg==:OM0FAoIqCVK1sWtxDiffVlBejtLa+ks4TP71JiecwuQ=";

    @TempDir
    private static Path instances;
    private static Distribution distribution;
    private static Path instance;

    @Parameter
    private Jdk jdk;

    private static Stream<Jdk> jdks() {
        return Distribution.built().jdks().stream();
    }

    @BeforeParameterizedClassInvocation
    static void start(Jdk jdk) throws IOException {
        distribution = Distribution.built().on(jdk);
        instance = Files.createTempDirectory(instances, "instance");
        Path authorities = Files.createDirectories(instances.resolve("clients")).resolve("authorities.pem");
        Files.writeString(authorities, makeClient(jdk, "alice", "alice") + makeClient(jdk, "bob", "bob"));
        makeClient(jdk, "mallory", "alice");
        vesper("start", "--timeout", "3m", "--set", "jmx.port=0", "--set", "jmx.tls=always", "--set", "jmx.public-host=localhost", "--set",
                "http.port=0", "--set", "http.tls=always",
                "--set", "jmx.tls.client-certificates=need", "--set", "jmx.tls.client-authorities=" + authorities).expect(0);
        Path users = Files.createFile(instance.resolve("conf/users"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(users, "alice:viewer:" + HASH + "\nbob:admin:" + HASH + "\n");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        vesper("stop");
    }

    @Test
    void shouldServeTheCommandLineEvenWhenAStrangerHoldsThreeThousandConnections() throws IOException {
        vesper("status").expect(0, "RUNNING");
        try (RunningCommand attacker = JmxAttacker.start(jdk, port(), "hold", "3000")) {
            attacker.awaitOutput("opened 3000", SOON);
            vesper("status").expect(0, "RUNNING");
        }
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(instance.resolve("var/jmx.pem"))));
        assertFalse(Files.readString(instance.resolve("var/jmx.crt")).contains("PRIVATE"));
    }

    /** The commands of docs/operations/jmx.md. */
    @Test
    void shouldServeJConsoleOnlyWhenItTrustsTheCertificate(@TempDir Path folder) throws IOException {
        run("bin/keytool", "-importcert", "-noprompt", "-alias", "vesper", "-file", instance.resolve("var/jmx.crt").toString(),
                "-keystore", folder.resolve("trust.p12").toString(), "-storepass", "changeit").expect(0);
        String[] trust = {"-Djavax.net.ssl.trustStore=" + folder.resolve("trust.p12"), "-Djavax.net.ssl.trustStorePassword=changeit"};

        probe(trust).expect(0, "the server is RUNNING");
        assertTrue(probe().expect(1).output().contains("SSLHandshakeException"));
    }

    /** A password alone, that of another user, and one whose certificate somebody else has signed. */
    @Test
    void shouldLetAUserInOnlyWhoShowsTheCertificateForThatName(@TempDir Path folder) throws IOException {
        run("bin/keytool", "-importcert", "-noprompt", "-alias", "vesper", "-file", instance.resolve("var/jmx.crt").toString(),
                "-keystore", folder.resolve("trust.p12").toString(), "-storepass", "changeit").expect(0);

        probeAs("alice", folder, "alice").expect(0, "the server is RUNNING");
        assertTrue(probeAs("alice", folder, "").expect(1).output().contains("the client has shown no certificate"));
        assertTrue(probeAs("alice", folder, "bob").expect(1).output().contains("the client's certificate is for another user"));
        assertFalse(probeAs("alice", folder, "mallory").expect(1).output().contains("RUNNING"));
        String audit = Files.readString(instance.resolve("logs/audit.log"));
        assertTrue(audit.contains("\"user\":\"alice\"") && audit.contains("the client has shown no certificate"), audit);
    }

    /** Which finds that there is no application, so it was let in. */
    @Test
    void shouldServeTheLoadGenerator() {
        String output = vesper("loadgen", "--warmup", "1", "--seconds", "1").expect(1).output();
        assertTrue(output.contains("has no MBean for"), output);
    }

    private CommandResult probeAs(String user, Path trust, String store) throws IOException {
        List<String> options = new ArrayList<>(List.of("-Djavax.net.ssl.trustStore=" + trust.resolve("trust.p12"),
                "-Djavax.net.ssl.trustStorePassword=changeit"));
        if (!store.isEmpty()) {
            options.addAll(List.of("-Djavax.net.ssl.keyStore=" + instances.resolve("clients").resolve(store + ".p12"),
                    "-Djavax.net.ssl.keyStorePassword=changeit"));
        }
        return probe(user, PASSWORD, options);
    }

    /** Makes a key with a certificate for a name, signed by itself, and returns the certificate. */
    private static String makeClient(Jdk jdk, String store, String name) throws IOException {
        Path folder = instances.resolve("clients");
        Path file = folder.resolve(store + ".p12");
        Files.deleteIfExists(file);
        run(jdk, "bin/keytool", "-genkeypair", "-alias", store, "-keyalg", "EC", "-dname", "CN=" + name + ",O=Example", "-keystore",
                file.toString(), "-storepass", "changeit").expect(0);
        return run(jdk, "bin/keytool", "-exportcert", "-rfc", "-alias", store, "-keystore", file.toString(), "-storepass", "changeit")
                .expect(0).output();
    }

    @Test
    void shouldAnswerNobodyWithoutTlsOrWithAnOldCipher() throws Exception {
        try (Socket plain = new Socket("127.0.0.1", port())) {
            plain.getOutputStream().write(new byte[] {'J', 'R', 'M', 'I', 0, 2, 0x4B});
            // An alert of TLS, if anything.
            assertFalse(Arrays.equals(new byte[] {0x4E}, plain.getInputStream().readNBytes(1)));
        } catch (IOException e) {
            // It may also close the connection at once.
        }
        assertEquals("TLSv1.3", handshake("TLSv1.3", null));
        assertEquals("TLSv1.2", handshake("TLSv1.2", null));
        assertThrows(IOException.class, () -> handshake("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256"));
    }

    @Test
    void shouldRefuseToNegotiateAgain() throws Exception {
        int http = URI.create(properties("var/server.properties").getProperty("http.url")).getPort();
        for (int port : List.of(port(), http)) {
            try (SSLSocket socket = socket(port)) {
                socket.setEnabledProtocols(new String[] {"TLSv1.2"});
                socket.startHandshake();
                socket.setSoTimeout(30_000);
                socket.startHandshake();
                assertTrue(isClosed(socket), "port " + port);
            }
        }
    }

    private static boolean isClosed(SSLSocket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SSLException | SocketException e) {
            return true;
        }
    }

    @Test
    void shouldShowANewCertificateWithoutARestartWhenItsFileChanges(@TempDir Path folder) throws Exception {
        Path store = folder.resolve("new.p12");
        run("bin/keytool", "-genkeypair", "-alias", "new", "-keyalg", "RSA", "-dname", "CN=new", "-ext", "SAN=dns:localhost",
                "-keystore", store.toString(), "-storepass", "changeit").expect(0);
        KeyStore read = KeyStore.getInstance(store.toFile(), "changeit".toCharArray());
        X509Certificate fresh = (X509Certificate) read.getCertificate("new");
        replace(instance.resolve("var/jmx.pem"), pem("PRIVATE KEY", read.getKey("new", "changeit".toCharArray()).getEncoded())
                + pem("CERTIFICATE", fresh.getEncoded()));

        Await.until(() -> shown().equals(fresh));
        vesper("status").expect(0, "RUNNING");

        replace(instance.resolve("var/jmx.pem"), "no certificate at all");
        Await.until(() -> shown().equals(fresh) && log().contains("the old one stays in force"));
    }

    private static void replace(Path file, String text) throws IOException {
        Path other = Files.writeString(file.resolveSibling("other"), text);
        Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String pem(String kind, byte[] bytes) {
        return "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + kind + "-----\n";
    }

    private static String log() {
        try {
            return Files.readString(instance.resolve("logs/vesper.log"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static X509Certificate shown() {
        try (SSLSocket socket = socket()) {
            socket.startHandshake();
            return (X509Certificate) socket.getSession().getPeerCertificates()[0];
        } catch (IOException | GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /** The protocol agreed upon. */
    private static String handshake(String protocol, String cipher) throws IOException, GeneralSecurityException {
        try (SSLSocket socket = socket()) {
            socket.setEnabledProtocols(new String[] {protocol});
            if (cipher != null) {
                socket.setEnabledCipherSuites(new String[] {cipher});
            }
            socket.startHandshake();
            return socket.getSession().getProtocol();
        }
    }

    private static SSLSocket socket() throws IOException, GeneralSecurityException {
        return socket(port());
    }

    private static SSLSocket socket(int port) throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Everybody()}, null);
        return (SSLSocket) context.getSocketFactory().createSocket("localhost", port);
    }

    private CommandResult probe(String... options) throws IOException {
        Properties credential = properties("var/jmx.credential");
        return probe(credential.getProperty("user"), credential.getProperty("password"), List.of(options));
    }

    private CommandResult probe(String user, String password, List<String> options) throws IOException {
        List<String> words = new ArrayList<>(options);
        words.addAll(List.of("-cp", JmxProbe.class.getProtectionDomain().getCodeSource().getLocation().getPath(), JmxProbe.class.getName(),
                properties("var/server.properties").getProperty("jmx.url"), user, password));
        return run("bin/java", words.toArray(String[]::new));
    }

    private CommandResult run(String tool, String... words) {
        return run(jdk, tool, words);
    }

    private static CommandResult run(Jdk jdk, String tool, String... words) {
        List<String> command = new ArrayList<>(List.of(jdk.home().resolve(tool).toString()));
        command.addAll(List.of(words));
        try (RunningCommand running = RunningCommand.start(Path.of("/"), Map.of(), command)) {
            return running.await(SOON);
        }
    }

    private static CommandResult vesper(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--instance", instance.toString()));
        return distribution.run(all.toArray(String[]::new));
    }

    private static int port() throws IOException {
        return Integer.parseInt(properties("var/server.properties").getProperty("jmx.url").replaceAll(".*:(\\d+)/jmxrmi", "$1"));
    }

    private static Properties properties(String file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(instance.resolve(file))) {
            properties.load(reader);
        }
        return properties;
    }

    private static final class Everybody implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // The test looks at the certificate itself.
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
