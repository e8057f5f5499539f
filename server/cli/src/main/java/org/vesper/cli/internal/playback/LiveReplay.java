// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vesper.cli.internal.answer.AnswerOption;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.management.ApplicationMXBean;
import org.vesper.management.figures.ReplayFigures;

/**
 * Lets recorded events enter a running application, and waits until all have entered. If the command is ended, so is the replay.
 *
 * @param bean the application
 * @param progress takes lines for a reader, who may not be one
 */
record LiveReplay(ApplicationMXBean bean, AnswerOption answer, PrintWriter out, PrintWriter progress) {

    private static final long POLL_INTERVAL_MS = 100;
    private static final long PROGRESS_INTERVAL_NS = 2_000_000_000;

    /** The start of the replay. */
    interface Start {

        void on(ApplicationMXBean bean);
    }

    /** Replays, and prints the counts. <b>Failure:</b> a {@link CommandFailure} if not all has entered. */
    void run(Start start) {
        start.on(bean);
        Thread end = new Thread(bean::stopReplay, "vesper-replay-end");
        Runtime.getRuntime().addShutdownHook(end);
        try {
            ReplayFigures last = follow();
            if (!last.state().equals("DONE")) {
                throw new CommandFailure(ExitCode.FAILED, last.state().equals("FAILED")
                        ? "the replay has failed after " + count(last) + ": " + last.reason()
                        : "the replay was stopped after " + count(last));
            }
            answer.print(out, () -> values(last), () -> List.of("replayed: " + text(last)));
        } finally {
            removeShutdownHook(end);
        }
    }

    private ReplayFigures follow() {
        long toldNs = System.nanoTime();
        ReplayFigures now = bean.replay();
        while (now.state().equals("RUNNING") || now.state().equals("WAITING")) {
            if (System.nanoTime() - toldNs > PROGRESS_INTERVAL_NS) {
                toldNs = System.nanoTime();
                progress.println(text(now) + (now.state().equals("WAITING") ? ", waiting: the application takes no events now" : ""));
                progress.flush();
            }
            pause();
            now = bean.replay();
        }
        return now;
    }

    /** Polled, since an operation of an MBean that waits until a replay ends would hold a thread of the server's connector as long. */
    private static void pause() {
        try {
            Thread.sleep(POLL_INTERVAL_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailure(ExitCode.FAILED, "interrupted; the replay goes on, until vesper replay --into APP --stop ends it");
        }
    }

    private static void removeShutdownHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // It is running already, which ends the replay.
        }
    }

    private static String count(ReplayFigures replay) {
        return String.format(Locale.ROOT, "%,d events", replay.events());
    }

    private static String text(ReplayFigures replay) {
        long share = replay.positions() == 0 ? 100 : 100 * replay.passed() / replay.positions();
        return replay.journal() + ": " + count(replay)
                + (replay.state().equals("DONE") ? "" : ", " + share + " % of the journal passed")
                + (replay.skipped() == 0 ? "" : String.format(Locale.ROOT, ", WITHOUT %,d that did not come from an input adapter of the"
                + " application", replay.skipped()));
    }

    private static Map<String, Object> values(ReplayFigures replay) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("journal", replay.journal());
        values.put("state", replay.state());
        values.put("events", replay.events());
        values.put("skipped", replay.skipped());
        return values;
    }
}
