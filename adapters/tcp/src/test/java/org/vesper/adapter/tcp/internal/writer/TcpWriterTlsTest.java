// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.adapter.tcp.internal.server.RunningAdapter;
import org.vesper.api.MapEvent;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.TestAuthority;

/** A writer with TLS and a port with TLS. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpWriterTlsTest {

    @TempDir
    private Path folder;
    private TestAuthority authority;
    private String trusted;
    private Path certificate;

    @BeforeEach
    void makeCertificates() {
        authority = new TestAuthority("Authority");
        trusted = authority.trusted(folder.resolve("authority.pem")).toString();
        certificate = authority.server(folder.resolve("server.pem"));
    }

    @Test
    void shouldSendEventsAndShowItsCertificateWhenTheReceiverWantsOne() {
        String own = authority.client(folder.resolve("client.pem"), "CN=relay").toString();
        try (RunningAdapter receiver = receiver("tls.client-certificates", "need", "tls.client-authorities", trusted);
                RunningWriter writer = writer(receiver, "tls.trust", trusted, "tls.certificate", own)) {
            for (int i = 0; i < 1_000; i++) {
                writer.send(reading());
            }
            writer.flush();
            Await.until("all are there", () -> receiver.inlet.events().size() == 1_001);
            assertEquals(0, writer.status().eventsRejected());
            assertEquals("CN=relay", receiver.clients().clients().get(0).certificate());
        }
    }

    @Test
    void shouldTellTheApplicationWhoHasSentAnEvent() {
        String own = authority.client(folder.resolve("client.pem"), "CN=relay,O=Example").toString();
        try (RunningAdapter receiver = receiver("tls.client-certificates", "want", "tls.client-authorities", trusted,
                "client-property", "sensor");
                RunningWriter known = writer(receiver, "tls.trust", trusted, "tls.certificate", own, "columns", "count");
                RunningWriter unknown = writer(receiver, "tls.trust", trusted, "columns", "count");
                RunningWriter pretender = writer(receiver, "tls.trust", trusted, "columns", "count, sensor")) {
            awaitReason(pretender, "is the name of the client and set by the server");
            known.flush();
            unknown.flush();
            Await.until("both are there", () -> receiver.inlet.events().size() == 2);
            assertEquals(Set.of("CN=relay,O=Example", "null"), receiver.inlet.events().stream()
                    .map(event -> String.valueOf(((MapEvent) event).get("sensor"))).collect(Collectors.toSet()));
        }
    }

    @Test
    void shouldSayWhyWhenTheReceiverRefusesItsCertificate() {
        try (RunningAdapter receiver = receiver("tls.client-certificates", "need", "tls.client-authorities", trusted);
                RunningWriter writer = writer(receiver, "tls.trust", trusted)) {
            awaitReason(writer, "alert");
        }
    }

    @Test
    void shouldSayWhyWhenItDoesNotTrustTheReceiver() {
        String other = new TestAuthority("Other").trusted(folder.resolve("other.pem")).toString();
        try (RunningAdapter receiver = receiver(); RunningWriter writer = writer(receiver, "tls.trust", other)) {
            awaitReason(writer, "signed by nobody who is trusted here");
            Await.until("the receiver counts it", () -> receiver.detail("tls-failures") > 0);
        }
    }

    @Test
    void shouldSayWhyWhenTheCertificateIsForAnotherHostOrHasEnded() {
        authority.signed(certificate, "CN=other", Instant.now().plusSeconds(1_000), "other.example");
        try (RunningAdapter receiver = receiver(); RunningWriter writer = writer(receiver, "tls.trust", trusted)) {
            awaitReason(writer, "127.0.0.1");
        }
        authority.signed(certificate, "CN=localhost", Instant.now().minusSeconds(60), "localhost");
        try (RunningAdapter receiver = receiver(); RunningWriter writer = writer(receiver, "tls.trust", trusted)) {
            awaitReason(writer, "is not valid now");
        }
    }

    @Test
    void shouldSayWhyWhenOnlyOneSideSpeaksTls() {
        try (RunningAdapter plain = new RunningAdapter("receive-time-property", ""); RunningWriter writer = writer(plain, "tls.trust", trusted)) {
            awaitReason(writer, "does not speak TLS");
        }
        try (RunningAdapter receiver = receiver(); RunningWriter writer = new RunningWriter(receiver.port())) {
            awaitReason(writer.send(reading()), "this port speaks TLS");
        }
    }

    @Test
    void shouldSendWhatHasWaitedWhenTheCertificateIsCorrected() {
        authority.signed(certificate, "CN=localhost", Instant.now().minusSeconds(60), "localhost");
        try (RunningAdapter receiver = receiver(); RunningWriter writer = writer(receiver, "tls.trust", trusted)) {
            awaitReason(writer, "is not valid now");
            assertFalse(writer.status().connections() > 0);
            authority.server(certificate);
            Await.until("it is there", () -> receiver.inlet.events().size() == 1);
            assertEquals(List.of(17L), receiver.inlet.events().stream().map(event -> ((MapEvent) event).get("count")).toList());
        }
    }

    private static void awaitReason(RunningWriter writer, String expected) {
        Await.until(expected, Duration.ofSeconds(60), () -> writer.status().details().values().stream()
                .anyMatch(value -> value.contains(expected)), () -> writer.status().details().toString());
    }

    private RunningAdapter receiver(String... more) {
        return new RunningAdapter(joined(List.of("tls", "always", "tls.certificate", certificate.toString(), "receive-time-property", ""), more));
    }

    /** A writer that has an event to send. */
    private static RunningWriter writer(RunningAdapter receiver, String... more) {
        return new RunningWriter(receiver.port(), joined(List.of("tls", "always"), more)).send(reading());
    }

    private static MapEvent reading() {
        MapEvent reading = new MapEvent(RunningAdapter.READING);
        reading.putAll(Map.of("sensor", "s1", "count", 17L, "value", 1.5, "ok", true, "raw", new byte[] {1}, "timestamp", 9L));
        return reading;
    }

    private static String[] joined(List<String> some, String... others) {
        return Stream.concat(some.stream(), List.of(others).stream()).toArray(String[]::new);
    }
}
