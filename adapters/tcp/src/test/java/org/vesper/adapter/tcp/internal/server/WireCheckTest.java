// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.clients.AddressList;
import org.vesper.clients.Client;
import org.vesper.clients.ClientFile;
import org.vesper.clients.Token;
import org.vesper.tests.support.TestAuthority;
import org.vesper.wire.check.Check;
import org.vesper.wire.check.Check.Outcome;
import org.vesper.wire.check.Subject;
import org.vesper.wire.check.WireCheck;
import org.vesper.wire.check.WireCheckCommand;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.State;

/** Plays {@code vesper wire-check} against this adapter, and against servers that are wrong in some way. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WireCheckTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    /** Those that wait, and those of a STRING or BYTES. */
    private static final int SKIPPED = 6;
    /** Those whose client of version 1 is let in. */
    private static final int WITHOUT_TOKEN = 4;
    private static final String[] SHORT_TIMES = {"hello-timeout", "500ms", "record-timeout", "500ms", "keep-alive", "300ms"};
    private static final EventLayout VARIABLE = EventLayout.of("Reading", new WireProperty("sensor", WireType.STRING),
            new WireProperty("raw", WireType.BYTES), new WireProperty("ok", WireType.BOOLEAN));

    @TempDir
    private Path folder;

    /** A report that a lying server gives only when it is asked. */
    private volatile Answer held;

    @Test
    void shouldPassForThisAdapter() {
        try (RunningAdapter adapter = new RunningAdapter()) {
            assertPasses(adapter, SKIPPED, "--timeout", "60");
        }
    }

    @Test
    void shouldPassForThisAdapterOverTls() {
        TestAuthority authority = new TestAuthority("Authority");
        Path trusted = authority.trusted(folder.resolve("authority.pem"));
        try (RunningAdapter adapter = new RunningAdapter("tls", "always",
                "tls.certificate", authority.server(folder.resolve("server.pem")).toString())) {
            assertPasses(adapter, SKIPPED, "--timeout", "60", "--tls", "--trust", trusted.toString());
        }
    }

    @Test
    void shouldPassWithATokenWhereClientsAreListed() throws IOException {
        Token token = Token.random();
        Path kept = folder.resolve("desk-7.token");
        token.write(kept);
        Files.createDirectory(folder.resolve("conf"));
        ClientFile.of(folder).add(new Client("desk-7", Optional.of(token.sha256()), Optional.empty(), List.of(), AddressList.parse("")));
        try (RunningAdapter adapter = new RunningAdapter(folder, "clients", "listed")) {
            assertPasses(adapter, SKIPPED + WITHOUT_TOKEN, "--timeout", "60", "--token-file", kept.toString());
        }
    }

    /** Without the events' STRING, and without the checks that wait. */
    private static void assertPasses(RunningAdapter adapter, int skipped, String... options) {
        StringWriter out = new StringWriter();
        String[] all = Stream.concat(Stream.of("127.0.0.1:" + adapter.port(), "--type", "Tick", "--property", "symbol:SYMBOL",
                "--property", "lastPrice:DOUBLE"), Stream.of(options)).toArray(String[]::new);

        int exitCode = WireCheckCommand.run(new PrintWriter(out), new PrintWriter(out), all);

        assertEquals(0, exitCode, out::toString);
        assertTrue(out.toString().contains(" passed, 0 failed, " + skipped + " skipped"), out::toString);
    }

    @Test
    void shouldPassForEventsOfAnySizeAndWhatTakesTime() {
        try (RunningAdapter adapter = new RunningAdapter(SHORT_TIMES)) {
            Subject subject = subject(adapter.port(), VARIABLE).patience(TIMEOUT);
            List<Check.Result> results = WireCheck.all().stream().map(check -> check.run(subject)).toList();

            assertEquals(List.of(), results.stream().filter(result -> result.outcome() == Outcome.FAIL).toList());
            assertEquals(1, results.stream().filter(result -> result.outcome() == Outcome.SKIPPED).count());
        }
    }

    @Test
    void shouldFailEachCheckForAServerThatIsWrongInOneThing() throws IOException {
        List<UnaryOperator<Answer>> lies = List.of(WireCheckTest::wrongReport, WireCheckTest::wrongState, WireCheckTest::wrongPosition);
        Set<String> passed = new LinkedHashSet<>(WireCheck.all().stream().map(Check::name).toList());
        try (RunningAdapter adapter = new RunningAdapter(SHORT_TIMES)) {
            for (UnaryOperator<Answer> lie : lies) {
                try (LyingServer liar = new LyingServer(adapter.port(), answer -> List.of(lie.apply(answer)))) {
                    Subject ticks = subject(liar.port(), TickSession.TICK).patience(TIMEOUT);
                    Subject readings = subject(liar.port(), VARIABLE).patience(TIMEOUT);
                    WireCheck.all().stream().filter(check -> passed.contains(check.name()))
                            .filter(check -> Stream.of(ticks, readings).anyMatch(subject -> check.run(subject).outcome() == Outcome.FAIL))
                            .forEach(check -> passed.remove(check.name()));
                }
            }
        }
        assertEquals(Set.of(), passed);
    }

    /** False answers to a client that does everything right, none of which a client could notice that counts its events only. */
    @ParameterizedTest
    @ValueSource(strings = {"durable above taken", "durable without a journal", "durable in WELCOME without a journal", "made-up rejected",
        "made-up shed", "promised reports that never come", "no reports granted"})
    void shouldNoticeEachFalseAnswer(String lie) throws IOException {
        try (RunningAdapter adapter = new RunningAdapter(); LyingServer liar = new LyingServer(adapter.port(), answer -> lied(lie, answer))) {
            Subject ticks = new Subject(new InetSocketAddress(InetAddress.getLoopbackAddress(), liar.port()), TickSession.TICK,
                    Duration.ofSeconds(lie.startsWith("promised") ? 2 : 60));

            assertTrue(WireCheck.all().stream().anyMatch(check -> check.run(ticks).outcome() == Outcome.FAIL));
        }
    }

    private List<Answer> lied(String lie, Answer answer) {
        if (answer instanceof Answer.Ack ack) {
            return switch (lie) {
                case "durable above taken" -> List.of(new Answer.Ack(ack.taken(), ack.taken() + 5, 0, 0));
                case "durable without a journal" -> List.of(new Answer.Ack(ack.taken(), ack.taken(), 0, 0));
                case "made-up rejected" -> List.of(new Answer.Ack(ack.taken(), ack.durable(), 3, 0));
                case "made-up shed" -> List.of(new Answer.Ack(ack.taken(), ack.durable(), 0, 1));
                case "promised reports that never come" -> {
                    held = ack;
                    yield List.of();
                }
                default -> List.of(ack);
            };
        }
        if (lie.startsWith("promised") && !(answer instanceof Answer.Welcome)) {
            return held == null ? List.of(answer) : List.of(held, answer);
        }
        return List.of(withGrant(answer, grant -> switch (lie) {
            case "durable in WELCOME without a journal" -> granted(grant, grant.position() + 9, grant.reporting());
            case "no reports granted" -> granted(grant, grant.durable(), new Reporting(0, grant.reporting().keepAliveMs()));
            default -> grant;
        }));
    }

    private static SessionGrant granted(SessionGrant grant, long durable, Reporting reporting) {
        return new SessionGrant(grant.state(), grant.epoch(), grant.position(), grant.durability(), durable, reporting,
                grant.expirySeconds());
    }

    @Test
    void shouldSayWhatIsWrong() {
        StringWriter err = new StringWriter();

        assertEquals(2, WireCheckCommand.run(new PrintWriter(err), new PrintWriter(err), "here", "--type", "T", "--property", "p:INT"));
        assertTrue(err.toString().contains("here is not HOST:PORT"), err::toString);
        assertEquals(2, WireCheckCommand.run(new PrintWriter(err), new PrintWriter(err), "h:1", "--type", "T", "--property", "p:FLOAT"));
        assertTrue(err.toString().contains("p:FLOAT is not NAME:TYPE"), err::toString);
        assertEquals(2, WireCheckCommand.run(new PrintWriter(err), new PrintWriter(err), "h:1", "--type", "T", "--property", "p:INT",
                "--token-file", folder.resolve("none").toString()));
        assertTrue(err.toString().contains("cannot read the token in "), err::toString);
    }

    /** Another code, or a number of events that is one too high. */
    private static Answer wrongReport(Answer answer) {
        if (answer instanceof Answer.Failure failure) {
            ErrorCode other = failure.code() == ErrorCode.INTERNAL_ERROR ? ErrorCode.BAD_MAGIC : ErrorCode.INTERNAL_ERROR;
            return new Answer.Failure(other, failure.accepted(), failure.text());
        } else if (answer instanceof Answer.Ack ack) {
            return new Answer.Ack(ack.taken() + 1, ack.durable(), ack.rejected(), ack.shed());
        }
        return answer instanceof Answer.Goodbye goodbye ? new Answer.Goodbye(goodbye.accepted() + 1) : answer;
    }

    private static Answer wrongState(Answer answer) {
        return withGrant(answer, grant -> new SessionGrant(grant.state() == State.NONE ? State.NEW : State.NONE, grant.epoch(),
                grant.position(), grant.durability(), grant.durable(), grant.reporting(), grant.expirySeconds()));
    }

    private static Answer wrongPosition(Answer answer) {
        return withGrant(answer, grant -> new SessionGrant(grant.state(), grant.epoch(), grant.position() + 1, grant.durability(),
                grant.durable(), grant.reporting(), grant.expirySeconds()));
    }

    private static Answer withGrant(Answer answer, UnaryOperator<SessionGrant> change) {
        return answer instanceof Answer.Welcome welcome
                ? new Answer.Welcome(welcome.clock(), welcome.limits(), welcome.session().map(change)) : answer;
    }

    private static Subject subject(int port, EventLayout layout) {
        return new Subject(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), layout, TIMEOUT);
    }
}
