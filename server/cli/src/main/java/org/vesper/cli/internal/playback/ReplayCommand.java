// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.io.BufferedWriter;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.epl.tools.option.Form;
import org.vesper.management.ApplicationMXBean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper replay}: plays a journal or a recording. */
@Command(name = "replay", mixinStandardHelpOptions = true, sortOptions = false,
        header = "Plays a journal or a recording again, in a process of its own or into a running application.",
        description = {
            "In a process of its own: prints each output with its identity and the time of its cause. Rules see the events with the clocks"
                + " of then, so the outputs are the same each time. Nothing is opened: neither adapters nor the beans at the end of the"
                + " network are called. The journal is only read; a server may be writing it. The application is the deployed one that"
                + " wrote the journal, unless --into names another jar.",
            "With --into APP, into a running application: the recorded events of input adapters enter it once more, as those of a client"
                + " would, with its clocks of now. Its rules, output adapters and journal see no difference. The command ends when all have"
                + " entered; if it is interrupted, so is the replay.",
            "Exit codes: 0 played, 1 failed or refused, 2 wrong usage, 3 no server runs (--into APP)."},
        footer = {"", "Examples: vesper replay orders --from 2026-11-23T06:30:00Z --until 2026-11-23T06:31:00Z",
            "          vesper replay monday --into orders-2.jar --speed 10",
            "          vesper replay orders --rules changed.epl --json",
            "          vesper replay monday --into orders/ticks --speed 1"})
public final class ReplayCommand implements Runnable {

    private static final String MAX = "max";

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Parameters(paramLabel = "JOURNAL", arity = "0..1",
            description = "a recording, the folder of a journal, or an application of the instance that has one")
    private Path journal;

    @Option(names = "--into", paramLabel = "FILE.jar|APP[/ADAPTER]",
            description = "plays in the application of this jar, or into a running application: each event where it was recorded, or all at"
                    + " the place of one input adapter")
    private String into;

    @Option(names = "--rules", paramLabel = "FILE.epl", description = "plays with these rules instead of those of the application")
    private Path rules;

    @Mixin
    private RulesOption where;

    @Option(names = "--speed", paramLabel = "max|N", defaultValue = MAX, converter = Speed.class,
            description = "how many times as fast as it was, such as 1 or 0.5; max does not wait (default ${DEFAULT-VALUE})")
    private String speed;

    @Mixin
    private WindowOption window;

    @Option(names = "--beside-live",
            description = "into a running application: also while its input adapters have clients or pass on events")
    private boolean besideLive;

    @Option(names = "--stop", description = "with --into APP: ends the replay that is under way")
    private boolean stops;

    @Override
    public void run() {
        requireJournal();
        String times = String.valueOf(times(speed));
        Map<String, String> request = new LinkedHashMap<>();
        window.addTo(request);
        if (into != null && !into.endsWith(".jar")) {
            server.call(connection -> intoRunning(connection, times));
        } else {
            request.put("speed", times);
            inOwnProcess(request);
        }
    }

    private void requireJournal() {
        boolean running = into != null && !into.endsWith(".jar");
        if (!running && (stops || besideLive)) {
            throw wrong((stops ? "--stop" : "--beside-live") + " is for a replay into a running application; name it with --into APP");
        }
        if (running && rules != null) {
            throw wrong("--rules is for a replay in a process of its own; vesper rules changes those of a running application");
        }
        if (stops == (journal != null)) {
            throw wrong(stops ? "an application has one replay at a time; leave " + journal + " out"
                    : "name a recording, the folder of a journal, or an application that has one");
        }
    }

    private void intoRunning(ServerConnection connection, String times) {
        int slash = into.indexOf('/');
        String application = slash < 0 ? into : into.substring(0, slash);
        String adapter = slash < 0 ? "" : into.substring(slash + 1);
        ApplicationMXBean bean = connection.proxy(connection.application(application), ApplicationMXBean.class);
        PrintWriter out = spec.commandLine().getOut();
        if (stops) {
            server.answer().done(out, "replayed: " + bean.stopReplay());
            return;
        }
        new LiveReplay(bean, server.answer(), out, spec.commandLine().getErr()).run(each -> {
            if (besideLive) {
                each.startReplayBesideLive(journal.toString(), adapter, times, window.from(), window.until());
            } else {
                each.startReplay(journal.toString(), adapter, times, window.from(), window.until());
            }
        });
    }

    private void inOwnProcess(Map<String, String> request) {
        Path instance = server.instance().folder();
        JournalPlace place = JournalPlace.of(journal, instance);
        PlayedApplication.addTo(request,
                into == null ? PlayedApplication.deployed(place.application(), instance) : Path.of(into), place);
        if (rules != null) {
            where.addTo(request, rules);
        }
        boolean json = server.answer().isJson();
        PlaybackProcess process = new PlaybackProcess(instance);
        Printed out = new Printed(json, new PrintWriter(new BufferedWriter(spec.commandLine().getOut())));
        String counts = process.play(request, out);
        out.pause();
        if (json) {
            spec.commandLine().getOut().println(counts);
            spec.commandLine().getOut().flush();
        } else {
            // The standard output has the outputs alone, so that two playbacks can be compared.
            PlayedCounts.of(counts).lines().forEach(spec.commandLine().getErr()::println);
        }
        // It differs each time, so it is not among the counts.
        spec.commandLine().getErr().println(PlayedCounts.of(counts).speed(process.tookMs()));
    }

    /** Prints outputs, many at once. */
    private record Printed(boolean json, PrintWriter out) implements PlaybackProcess.Lines {

        @Override
        public void line(String output) {
            out.println(json ? output : PlayedOutput.of(output).text());
        }

        @Override
        public void pause() {
            out.flush();
        }
    }

    /** How fast, 0 for as fast as possible. */
    private static double times(String speed) {
        return speed.equals(MAX) ? 0 : Double.parseDouble(speed);
    }

    /** A speed. */
    static final class Speed extends Form {

        Speed() {
            super(Speed::check);
        }

        private static void check(String text) {
            try {
                double times = times(text);
                if (text.equals(MAX) || times > 0 && Double.isFinite(times)) {
                    return;
                }
            } catch (NumberFormatException e) {
                // Said below.
            }
            throw new IllegalArgumentException("'" + text + "' must be max or a number such as 1, 10 or 0.5");
        }
    }

    private ParameterException wrong(String what) {
        return new ParameterException(spec.commandLine(), what);
    }
}
