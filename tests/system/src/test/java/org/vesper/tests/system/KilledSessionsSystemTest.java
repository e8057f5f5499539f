// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CuttingProxy;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;
import org.vesper.tests.system.RecoveringApplication.Output;
import org.vesper.wire.client.SessionClient;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHello;

/**
 * A server is killed while clients send to it, each with a session. They go on by themselves, and each of their events has entered exactly
 * once: no output is missing, each one that comes twice is the same, and what windows have retained is what a model of the rules expects.
 * {@link Kills} says how many kills there are.
 */
@Timeout(value = 2, unit = TimeUnit.HOURS, threadMode = ThreadMode.SEPARATE_THREAD)
class KilledSessionsSystemTest {

    /** While there is no server, another process may get its port. */
    private static final int NOWHERE = 0;
    private static final int CLIENTS = 3;
    private static final int EVENTS_AT_ONCE = 7;
    private static final long PAUSE_NS = 1_000_000;
    private static final long MORE = 500;
    private static final int WINDOW = 100;
    private static final int BATCH = 40;
    /** Room for what the clients keep for the server while they wait, and more. */
    private static final int DISK_BYTES = 32 << 20;
    /** Leaves room for the journal's first segments only. */
    private static final int OTHER_BYTES = DISK_BYTES - (1 << 19);
    private static final String NAME = "desks";
    private static final EventLayout LAYOUT = EventLayout.of("Order", new WireProperty("desk", WireType.LONG),
            new WireProperty("seq", WireType.LONG), new WireProperty("volume", WireType.LONG));

    private static final String NETWORK = """
            <epn:recovery mode="journal"/>
            <epn:event-type name="Order"><epn:property name="desk" type="long"/><epn:property name="seq" type="long"/>
              <epn:property name="volume" type="long"/></epn:event-type>
            <epn:adapter id="orders" provider="tcp" listeners="sums"><epn:setting name="port" value="0"/></epn:adapter>
            <epn:processor id="sums" rules="sums.epl" listeners="file"/>
            <bean id="file" class="recovering.OutputFile"><constructor-arg value="${outputs}"/></bean>
            """;

    private static final String RULES = String.format(Locale.ROOT, """
            @Name('each') SELECT desk, seq, volume FROM Order;
            @Name('window') SELECT SUM(volume) AS total, COUNT(*) AS n FROM Order RETAIN %d EVENTS;
            @Name('batch') SELECT SUM(volume) AS total, COUNT(*) AS n FROM Order RETAIN BATCH OF %d EVENTS;
            """, WINDOW, BATCH);

    @TempDir
    private Path folder;

    private final AtomicInteger serverPort = new AtomicInteger();
    private volatile boolean stop;
    private List<Future<Long>> sent = List.of();

    @Kills.Few(2)
    void shouldTakeEachEventOnceAndMissNoOutputWhenItIsKilledWhileClientsSend(Kills kills) throws Exception {
        try (VesperServer server = VesperServer.empty(Distribution.built().forShortLives()).with(application()).start()) {
            sendDuring(server, () -> killUnderLoad(server, kills));
        }
        assertTrue(outputs().get("each").size() > MORE * kills.number(), "too few events");
    }

    /** The disk is a file system of its own in memory, which takes a mount, and so a privileged user. */
    @Test
    void shouldLetClientsWaitAndLoseNothingWhenTheDiskIsFullUntilThereIsRoom() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=" + DISK_BYTES, "vesper-test", disk.toString()) == 0, "mounting is not allowed");
        try (VesperServer server = withJournalOn(disk).start()) {
            Path other = Files.write(disk.resolve("other"), new byte[OTHER_BYTES]);
            sendDuring(server, () -> waitForTheDisk(server, () -> Files.delete(other)));
        } finally {
            run("umount", "--lazy", disk.toString());
        }
    }

    /** From before the first event on, no file can be opened for writing, as after an error of the disk. */
    @Test
    void shouldLetClientsWaitAndLoseNothingWhenTheDiskIsReadOnlyForAWhile() throws Exception {
        String disk = Files.createDirectory(folder.resolve("disk")).toRealPath().toString();
        try (VesperServer server = withJournalOn(Path.of(disk)).start()) {
            assumeTrue(run("mount", "--bind", disk, disk) == 0, "mounting is not allowed");
            Await.until("the folder is read-only", Kills.LIMIT, () -> run("mount", "-o", "remount,bind,ro", disk) == 0 || bindAnew(disk));
            sendDuring(server, () -> waitForTheDisk(server, () -> assertEquals(0, run("umount", "--lazy", disk))));
        } finally {
            run("umount", "--quiet", "--lazy", disk);
        }
    }

    /** The server has opened a file between the two mounts. */
    private static boolean bindAnew(String disk) {
        assertEquals(0, run("umount", "--lazy", disk));
        assertEquals(0, run("mount", "--bind", disk, disk));
        return false;
    }

    private VesperServer withJournalOn(Path disk) {
        return VesperServer.empty(Distribution.built().forShortLives()).with(application())
                .set("app." + NAME + ".recovery.folder", disk.toString()).set("app." + NAME + ".recovery.segment-size", "64KB");
    }

    private void waitForTheDisk(VesperServer server, Happening end) throws IOException {
        server.awaitLog("has no room, so no event enters");
        assertTrue(server.vesper("status").expect(4).output().contains("DISK FULL, events wait"), server::log);
        end.happen();
        server.awaitLog(NAME + ": events enter orders again");
        awaitMore(server, "the time after");
    }

    private static int run(String... command) {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        } catch (IOException e) {
            return -1;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What happens to a server. */
    @FunctionalInterface
    private interface Happening {

        void happen() throws IOException;
    }

    /** Has clients send while something happens to the server; then stops it, and checks the outputs. */
    private void sendDuring(VesperServer server, Happening event) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try (CuttingProxy proxy = new CuttingProxy(serverPort::get, number -> CuttingProxy.Cut.NONE)) {
            serverPort.set(server.port(NAME, "orders"));
            sent = IntStream.range(0, CLIENTS).mapToObj(desk -> clients.submit(client(desk, proxy.port()))).toList();
            event.happen();
            stop = true;
            long[] counts = new long[CLIENTS];
            for (int desk = 0; desk < CLIENTS; desk++) {
                counts[desk] = sent.get(desk).get(Kills.LIMIT.toSeconds(), TimeUnit.SECONDS);
            }
            server.stop();
            assertOutputs(outputs(), counts);
        } finally {
            stop = true;
            clients.shutdownNow();
        }
    }

    private Map<String, List<Output>> outputs() {
        return RecoveringApplication.once(RecoveringApplication.read(folder.resolve("outputs")));
    }

    private Path application() {
        return ApplicationJar.compiled(Distribution.built(), folder.resolve(NAME + ".jar"), Map.of(
                "recovering/OutputFile.java", RecoveringApplication.FILE_CLASS, "META-INF/spring/network.xml",
                NETWORK.replace("${outputs}", folder + "/outputs"), "META-INF/vesper/sums.epl", RULES), Map.of()).file();
    }

    /** Sends until the test says stop; returns the number of events. */
    private Callable<Long> client(int desk, int port) {
        return () -> {
            SessionHello hello = SessionHello.of(SessionClaim.named("desk-" + desk), "test");
            InetSocketAddress address = new InetSocketAddress(VesperServer.HOST, port);
            try (SessionClient client = SessionClient.connect(List.of(address), hello, 1 << 20, Kills.LIMIT)) {
                int layout = client.define(LAYOUT);
                long next = 0;
                while (!stop) {
                    for (int i = 0; i < EVENTS_AT_ONCE; i++, next++) {
                        client.send(layout, (long) desk, next, volume(desk, next));
                    }
                    client.flush();
                    LockSupport.parkNanos(PAUSE_NS);
                }
                Answer.Ack end = client.bye(false);
                assertEquals(List.of(next, 0L, 0L), List.of(end.taken(), end.rejected(), end.shed()), "the end of session desk-" + desk);
                return next;
            }
        };
    }

    /** The proxy of the clients keeps its address, whatever port the next server gets. */
    private void killUnderLoad(VesperServer server, Kills kills) throws IOException {
        kills.of(server, kill -> {
            serverPort.set(server.port(NAME, "orders"));
            awaitMore(server, "life " + kill);
            serverPort.set(NOWHERE);
        });
        serverPort.set(server.port(NAME, "orders"));
        awaitMore(server, "the last life");
    }

    /** Waits until each client has got through, and some events have entered. */
    private void awaitMore(VesperServer server, String life) {
        String adapter = "type=Adapter,application=" + NAME + ",name=orders";
        long before = (Long) server.management().attribute(adapter, "EventsAccepted");
        Await.until("events in " + life, Kills.LIMIT, () -> {
            sent.forEach(KilledSessionsSystemTest::requireSending);
            return (Integer) server.management().attribute(adapter, "Connections") == CLIENTS
                    && (Long) server.management().attribute(adapter, "EventsAccepted") > before + MORE;
        }, server::log);
    }

    /** A client that has ended says why. */
    private static void requireSending(Future<Long> client) {
        if (client.isDone()) {
            try {
                throw new AssertionError("a client has ended after " + client.get() + " events");
            } catch (InterruptedException | ExecutionException e) {
                throw new AssertionError("a client has failed", e);
            }
        }
    }

    private static long volume(long desk, long seq) {
        return ((seq + 1) * 2_654_435_761L + desk * 40_503) % 1_000;
    }

    /** The order in which the clients' events have entered is in the outputs of one rule; the others follow from it. */
    private static void assertOutputs(Map<String, List<Output>> outputs, long[] sent) {
        List<Output> each = outputs.get("each");
        for (int desk = 0; desk < sent.length; desk++) {
            long own = desk;
            assertEquals(LongStream.range(0, sent[desk]).mapToObj(seq -> seq + ": " + volume(own, seq)).toList(),
                    each.stream().filter(output -> output.number("desk") == own)
                            .map(output -> output.number("seq") + ": " + output.number("volume")).toList(), "the events of desk " + desk);
        }
        long[] volumes = each.stream().mapToLong(output -> volume(output.number("desk"), output.number("seq"))).toArray();
        assertEquals(IntStream.range(0, volumes.length).mapToObj(i -> sum(volumes, Math.max(0, i + 1 - WINDOW), i + 1)).toList(),
                sums(outputs.get("window")));
        assertEquals(IntStream.rangeClosed(1, volumes.length / BATCH).mapToObj(i -> sum(volumes, (i - 1) * BATCH, i * BATCH)).toList(),
                sums(outputs.get("batch")));
    }

    private static String sum(long[] volumes, int from, int to) {
        return Arrays.stream(volumes, from, to).sum() + " of " + (to - from);
    }

    private static List<String> sums(List<Output> outputs) {
        return outputs.stream().map(output -> output.number("total") + " of " + output.number("n")).toList();
    }
}
