// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.VesperServer;
import org.vesper.tests.system.RecoveringApplication.Output;

/**
 * An application with the adapter of {@link RecoveringApplication}, in a server: how far it is, and what it has put out.
 *
 * @param folder where its files are: what it has put out, and what tells it when to end
 */
record RecoveringRun(VesperServer server, String name, Path folder) {

    private static final long MORE = 200;
    private static final long LATELY_MS = 200;

    /** The run of the application of the name that it mostly has. */
    static RecoveringRun of(VesperServer server, Path folder) {
        return new RecoveringRun(server, RecoveringApplication.NAME, folder);
    }

    private String adapter() {
        return "type=Adapter,application=" + name + ",name=pulse";
    }

    /** The number of events that have entered. */
    long events() {
        return (Long) server.management().attribute(adapter(), "EventsAccepted");
    }

    /** Waits until some events have entered since now. */
    void awaitMore(String life) {
        long before = events();
        Await.until("events of " + name + " in " + life, Kills.LIMIT, () -> events() > before + MORE, server::log);
    }

    /** Has it end; returns the number of its events. */
    long end() throws IOException {
        RecoveringApplication.endAt(folder, 0);
        awaitEnd();
        return events();
    }

    private void awaitEnd() {
        Await.until(name + " has ended", Kills.LIMIT, () -> server.management().has(adapter())
                && server.management().attribute(adapter(), "Address").equals("ended"), server::log);
    }

    /** Deploys the same application under another name, which takes as many events and is not killed, and waits until it has ended. */
    RecoveringRun undisturbed(long events, Jar jar) throws IOException {
        String other = name + "-undisturbed";
        Path own = Files.createDirectories(folder.resolve(other));
        RecoveringApplication.endAt(own, events);
        Files.createFile(own.resolve("hurry"));
        server.deploy(jar.in(other, own));
        RecoveringRun run = new RecoveringRun(server, other, own);
        run.awaitEnd();
        return run;
    }

    /** Makes the jar of an application. */
    @FunctionalInterface
    interface Jar {

        Path in(String name, Path folder) throws IOException;
    }

    /** Has each recovery stay before an event, until {@link #letGo}. The file that is returned is there when it does. */
    Path holdAt(long event) throws IOException {
        Files.writeString(folder.resolve("hold"), String.valueOf(event));
        return folder.resolve("held");
    }

    /** Has recoveries run to their ends. */
    void letGo() throws IOException {
        Files.delete(folder.resolve("hold"));
        Files.delete(folder.resolve("held"));
    }

    /** What it has put out, by rule, each output once. <b>Failure:</b> if one that came twice was not the same. */
    Map<String, List<Output>> outputs() {
        return RecoveringApplication.once(RecoveringApplication.read(folder.resolve("outputs")));
    }

    static List<String> contents(List<Output> outputs) {
        return outputs.stream().map(Output::content).toList();
    }

    static List<Long> seqs(List<Output> outputs) {
        return outputs.stream().map(output -> output.number("seq")).toList();
    }

    /** The numbers of the ticks among events. */
    static List<Long> ticks(long from, long to) {
        return LongStream.range(from, to).filter(n -> !RecoveringApplication.isQuote(n)).boxed().toList();
    }

    /**
     * Each output of the rule lately has the time of its clock and the number of ticks in its window, which follows from the times of all
     * ticks.
     */
    static void assertCountsLately(List<Output> outputs) {
        Deque<Long> times = new ArrayDeque<>();
        for (Output output : outputs) {
            long nowMs = output.number("now");
            times.add(nowMs);
            while (times.peek() <= nowMs - LATELY_MS) {
                times.remove();
            }
            assertEquals(times.size(), output.number("n"), () -> "the window of " + output);
        }
    }
}
