// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.playback;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.vesper.api.OutputIdentity;
import org.vesper.kernel.playback.OutputLine;
import org.vesper.kernel.recovery.PlaybackLanes;

/**
 * Prints the outputs of a playback in a thread of its own, so that their texts take none of the rules' time. Nobody changes an output
 * afterwards: no bean and no output adapter runs in a playback.
 *
 * <p><b>Threading:</b> one thread passes outputs on, and closes. <b>Failure:</b> what fails in printing is thrown by {@link #close}, or
 * before, when no more outputs can wait.
 */
final class OutputPrinter implements PlaybackLanes.Outputs, AutoCloseable {

    private static final int CAPACITY = 1 << 13;
    /** So many outputs are printed at once, at most. */
    private static final int ONCE = 1 << 8;
    /** Outputs gather meanwhile, so that the rules need not wake this thread for each of them. */
    private static final long REST_MS = 1;
    /** The time between two looks at whether there is somebody who prints. */
    private static final long PATIENCE_MS = 100;
    private static final Output END = new Output(null, null, 0);

    private final PrintStream out;
    private final String mark;
    private final OutputLine line;
    private final BlockingQueue<Output> waiting = new ArrayBlockingQueue<>(CAPACITY);
    private final CompletableFuture<Void> printed;

    /** @param mark what each line begins with */
    OutputPrinter(PrintStream out, String mark, OutputLine line) {
        this.out = out;
        this.mark = mark;
        this.line = line;
        printed = CompletableFuture.runAsync(this::print, task -> new Thread(task, "vesper-playback-print").start());
    }

    private record Output(OutputIdentity identity, Object event, long timeNs) { }

    @Override
    public void onOutput(OutputIdentity identity, Object event, long timeNs) {
        pass(new Output(identity, event, timeNs));
    }

    /** Waits until all are printed. */
    @Override
    public void close() {
        pass(END);
        printed.join();
    }

    private void pass(Output output) {
        try {
            while (!waiting.offer(output, PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                if (printed.isDone()) {
                    printed.join();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CompletionException("interrupted while outputs are printed", e);
        }
    }

    private void print() {
        List<Output> next = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        try {
            do {
                next.clear();
                next.add(waiting.take());
                waiting.drainTo(next, ONCE - 1);
                text.setLength(0);
                next.stream().filter(output -> output != END).forEach(output -> append(text, output));
                out.append(text);
                if (waiting.isEmpty()) {
                    out.flush();
                    TimeUnit.MILLISECONDS.sleep(REST_MS);
                }
            } while (next.get(next.size() - 1) != END);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while outputs are printed", e);
        }
    }

    private void append(StringBuilder text, Output output) {
        line.append(text.append(mark), output.identity, output.event, output.timeNs);
        text.append('\n');
    }
}
