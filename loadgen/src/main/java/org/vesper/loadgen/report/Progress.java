// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.io.Console;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.util.Locale;
import java.util.Optional;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.measure.LiveFigures;

/**
 * Shows the progress of a run: on a terminal, one line that is rewritten every second; elsewhere, a line every five seconds, or every
 * minute for a row of a table.
 * <b>Threading:</b> one thread, never the sender's.
 */
public final class Progress {

    private static final int PLAIN_INTERVAL = 5;
    private static final int PLAIN_ROW_INTERVAL = 60;
    private static final int WIDTH = 118;

    private final PrintWriter out;
    private final boolean shown;
    private final boolean terminal;
    private final String prefix;
    private long lastSent;
    private long lastNs;
    private int updates;
    private boolean lineOpen;

    private Progress(PrintWriter out, boolean shown, String prefix) {
        this.out = out;
        this.shown = shown;
        this.terminal = isTerminal();
        this.prefix = prefix;
    }

    public static Progress to(PrintWriter out, boolean quiet) {
        return new Progress(out, !quiet, "");
    }

    /** The progress of a row of a table; each line begins with the prefix. */
    public static Progress ofRow(PrintWriter out, String prefix) {
        return new Progress(out, true, prefix);
    }

    /** Prints a separate line, unless this is a row of a table. */
    public void say(String line) {
        if (shown && prefix.isEmpty()) {
            endLine();
            out.println(line);
        }
    }

    /** Shows the current state; called once per second. The live figures are empty if the server has not answered. */
    public void update(Load load, double seconds, long sent, Optional<LiveFigures> live) {
        long nowNs = System.nanoTime();
        long rate = lastNs == 0 ? 0 : Math.round((sent - lastSent) * 1e9 / (nowNs - lastNs));
        lastSent = sent;
        lastNs = nowNs;
        updates++;
        if (rate > 0 && isDue()) {
            show(line(load, seconds, rate, live));
        }
    }

    /** Shows the backlog; called once per second after all events are sent, while the server has not processed all of them. */
    public void catchUp(double seconds, long accepted, long sent) {
        updates++;
        if (isDue()) {
            show(String.format(Locale.ROOT, "%3.0f s  all events are sent; the server has taken %,d of %,d", seconds, accepted, sent));
        }
    }

    /** Ends the line, so that the next one is below; that of a row remains open until it is removed. */
    public void endLine() {
        if (lineOpen && prefix.isEmpty()) {
            out.println();
            lineOpen = false;
        }
    }

    /** Removes the line from the terminal. */
    public void erase() {
        if (lineOpen) {
            out.printf(Locale.ROOT, "\r%" + WIDTH + "s\r", "");
            lineOpen = false;
        }
    }

    private boolean isDue() {
        return shown && (terminal || updates % (prefix.isEmpty() ? PLAIN_INTERVAL : PLAIN_ROW_INTERVAL) == 0);
    }

    private static String line(Load load, double seconds, long rate, Optional<LiveFigures> live) {
        int total = load.warmupSeconds() + load.seconds();
        String part = seconds < load.warmupSeconds() ? "warm-up" : "measuring";
        String figures = live.map(Progress::figures).orElse("no answer from the server");
        return String.format(Locale.ROOT, "%3.0f of %d s  %-9s  %,11d events/s  %s", seconds, total, part, rate, figures);
    }

    /** The live figures, empty before the first measured signal. */
    private static String figures(LiveFigures live) {
        return live.run().filter(run -> run.maxServiceUs() > 0).map(run -> String.format(Locale.ROOT, "service mean %.1f us, max %.2f ms",
                run.meanServiceUs(), run.maxServiceUs() / 1e3)).orElse("");
    }

    private void show(String line) {
        if (terminal) {
            out.printf(Locale.ROOT, "\r%-" + WIDTH + "s", prefix + line);
            out.flush();
            lineOpen = true;
        } else {
            out.println(prefix + line);
        }
    }

    /** Whether there is a terminal. Since Java 22 a console may exist without one; a new method distinguishes the two. */
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            Method method = Console.class.getMethod("isTerminal");
            return (Boolean) method.invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
