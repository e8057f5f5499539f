// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.loadgen.connections.Trial.Encryption;
import org.vesper.loadgen.connections.Trial.Pattern;
import org.vesper.tests.support.TestAuthority;
import org.vesper.tls.KeyFile;
import org.vesper.tls.TrustFile;

/** Clients with TLS do the same as those without, and it is known which handshakes were full. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TlsTrialTest {

    private static final Trial VISITS = new Trial(Pattern.VISITS, 3, Messages.SMALL);

    @TempDir
    private Path folder;

    private ServerSocketFactory sockets;
    private TrustManager[] trusted;

    @BeforeEach
    void makeCertificates() throws IOException, GeneralSecurityException {
        TestAuthority authority = new TestAuthority("test");
        trusted = TrustFile.read(authority.trusted(folder.resolve("authority.pem"))).getTrustManagers();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(KeyFile.read(authority.server(folder.resolve("server.pem")), Optional.empty(), "").keyManagers().getKeyManagers(),
                null, null);
        sockets = context.getServerSocketFactory();
    }

    @Test
    void shouldShakeHandsInFullWhenTheTrialAsksForIt() throws Exception {
        try (CountingServer server = new CountingServer(sockets, 0)) {
            Trial trial = VISITS.over(Encryption.FULL_HANDSHAKES);
            Outcome outcome = work(trial, server);

            long events = server.events();
            assertEquals(new Outcome.Counts(events, 0, events, events, 0), outcome.counts(), outcome::toString);
            assertTrue(trial.judge(outcome, events).isValid());
        }
    }

    @Test
    void shouldResumeAllSessionsButTheFirstWhenTheTrialAsksForIt() throws Exception {
        try (CountingServer server = new CountingServer(sockets, 0)) {
            Trial trial = VISITS.over(Encryption.RESUMED_SESSIONS);
            Outcome outcome = work(trial, server);

            assertEquals(VISITS.clients(), outcome.counts().full(), outcome::toString);
            assertEquals(server.events(), outcome.counts().full() + outcome.counts().resumed());
            assertTrue(trial.judge(outcome, server.events()).isValid());
        }
    }

    @Test
    void shouldNotCountWhenAHandshakeIsOfTheOtherKind() {
        Tally tally = new Tally(0, 1);
        tally.begin();
        for (int visit = 0; visit < 5; visit++) {
            tally.opened(visit == 0);
            tally.completed(System.nanoTime(), 1);
        }
        Outcome outcome = tally.outcome();

        assertFalse(VISITS.over(Encryption.FULL_HANDSHAKES).judge(outcome, 5).isValid());
        assertFalse(VISITS.over(Encryption.RESUMED_SESSIONS).judge(outcome, 5).isValid());
        assertTrue(VISITS.judge(outcome, 5).isValid());
    }

    @Test
    void shouldCountEachEventWhenAStreamIsEncrypted() throws Exception {
        try (CountingServer server = new CountingServer(sockets, 0)) {
            Outcome outcome = work(new Trial(Pattern.STREAMS, 2, 8_192).over(Encryption.FULL_HANDSHAKES), server);

            assertEquals(new Outcome.Counts(2, 0, server.events(), 2, 0), outcome.counts(), outcome::toString);
        }
    }

    @Test
    void shouldCountEachRequestWhenItIsEncrypted() throws Exception {
        try (CountingServer server = new CountingServer(sockets, 0)) {
            Outcome outcome = work(new Trial(Pattern.REQUESTS, 2, Messages.SMALL).over(Encryption.FULL_HANDSHAKES), server);

            assertEquals(new Outcome.Counts(server.events(), 0, server.events(), 2, 0), outcome.counts(), outcome::toString);
        }
    }

    @Test
    void shouldCountAFailureWhenTheCertificateIsNotTrusted() throws Exception {
        try (CountingServer server = new CountingServer(sockets, 0)) {
            trusted = null;
            Outcome outcome = work(VISITS.over(Encryption.FULL_HANDSHAKES), server);

            assertEquals(0, outcome.counts().completed());
            assertTrue(outcome.counts().failed() >= VISITS.clients(), outcome::toString);
            assertTrue(outcome.reasons().toString().contains("certif"), outcome::toString);
        }
    }

    private Outcome work(Trial trial, CountingServer server) throws Exception {
        Tally tally = new Tally(0, 1);
        Contestant contestant = new Contestant("test", server.address(), null, true, trusted);
        return trial.work(server.address(), tally, Duration.ofSeconds(30), contestant.streams(trial.encryption(), tally));
    }
}
