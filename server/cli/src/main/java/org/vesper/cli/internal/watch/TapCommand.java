// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import java.io.PrintWriter;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.cli.internal.text.EventText;
import org.vesper.epl.tools.option.Form;
import org.vesper.management.ApplicationMXBean;
import org.vesper.management.figures.TapFigures;
import org.vesper.management.figures.TappedEventFigures;
import org.vesper.text.JsonText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper tap}: the events that pass a stage, while they pass. */
@Command(name = "tap", mixinStandardHelpOptions = true, header = "Shows events that pass a stage, as they pass, until Ctrl-C.",
        description = {
            "Shows what a stage passes on; for one that passes nothing on, what comes to it. The events are not slowed down: what the tap"
                + " cannot follow is counted as missed, and what is more than --per-second as not shown.",
            "Where the application has a journal, an output is shown with its identity, which vesper why explains, and what comes to"
                + " another stage with its position there.",
            "--where is a condition of the language of rules, without functions of the application. It looks at all events, before"
                + " --per-second counts.",
            "Exit codes: 0 done, 1 refused, or the application has stopped, 2 wrong usage, 3 no server runs."},
        footer = {"", "Examples: vesper tap signal-generation/ticks --where \"symbol = 'WSC' AND lastPrice > 10\"",
            "          vesper tap signal-generation/signals --count 5 --json"})
public final class TapCommand implements Callable<Integer> {

    private static final long POLL_INTERVAL_MS = 200;
    private static final int BATCH = 1000;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Parameters(paramLabel = "APP/STAGE", converter = Form.Part.class, description = "a stage of an application")
    private String place;

    @Option(names = "--where", paramLabel = "CONDITION", defaultValue = "", converter = Form.Condition.class,
            description = "shows only events that meet it")
    private String condition;

    @Option(names = "--side", paramLabel = "SIDE", defaultValue = "", converter = SideForm.class, completionCandidates = Sides.class,
            description = "entry or exit: what comes to the stage, or leaves it")
    private String side;

    @Option(names = "--per-second", paramLabel = "N", defaultValue = "20",
            description = "the maximum of events per second, up to 1000 (default: ${DEFAULT-VALUE})")
    private int perSecond;

    @Option(names = {"-n", "--count"}, paramLabel = "N", defaultValue = "0", description = "ends after so many events")
    private int count;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "0", description = "ends after so many seconds")
    private int seconds;

    /** A side; none if it is not given. */
    static final class SideForm extends Form {

        SideForm() {
            super("|entry|exit", text -> "'" + text + "' must be entry or exit");
        }
    }

    /** The sides, as picocli wants them. */
    static final class Sides implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return List.of("entry", "exit").iterator();
        }
    }

    private int printed;

    @Override
    public Integer call() {
        int slash = place.indexOf('/');
        if (count < 0 || seconds < 0) {
            throw new ParameterException(spec.commandLine(), "--count and --seconds must not be negative");
        }
        server.call(connection -> {
            ApplicationMXBean application =
                    connection.proxy(connection.application(place.substring(0, slash)), ApplicationMXBean.class);
            String tap = application.openTap(place.substring(slash + 1), side, condition, perSecond);
            // After Ctrl-C too; else the tap ends by itself within a minute.
            Thread end = new Thread(() -> application.closeTap(tap), "vesper-tap-end");
            Runtime.getRuntime().addShutdownHook(end);
            try {
                follow(application, tap);
            } finally {
                if (removeShutdownHook(end)) {
                    application.closeTap(tap);
                }
            }
        });
        return ExitCode.OK;
    }

    private void follow(ApplicationMXBean application, String tap) {
        PrintWriter out = spec.commandLine().getOut();
        long beginNs = System.nanoTime();
        TapFigures read;
        do {
            read = application.readTap(tap, count == 0 ? BATCH : Math.min(BATCH, count - printed));
            for (TappedEventFigures event : read.events()) {
                out.println(server.answer().isJson() ? JsonText.line(value(event)) : EventText.of(event));
                printed++;
            }
            out.flush();
        } while (!isDone(beginNs) && !out.checkError() && pause());
        out.println(server.answer().isJson() ? JsonText.line(value(read)) : counts(read));
        out.flush();
    }

    private boolean isDone(long beginNs) {
        return count > 0 && printed >= count || seconds > 0 && System.nanoTime() - beginNs >= TimeUnit.SECONDS.toNanos(seconds);
    }

    private static boolean pause() {
        try {
            // Polled, since an operation of an MBean that waits for events would keep a thread of the server's connector.
            Thread.sleep(POLL_INTERVAL_MS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns whether it is not running already. */
    private static boolean removeShutdownHook(Thread hook) {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private static String counts(TapFigures read) {
        return String.format(Locale.ROOT, "%,d events passed: %,d missed, %,d matched, %,d of them not shown%s", read.seen(),
                read.missed(), read.matched(), read.omitted(),
                read.failure().isEmpty() ? "" : "; last failure: " + read.failure());
    }

    private static Map<String, Object> value(TappedEventFigures event) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("time", event.time().toInstant().toString());
        value.put("name", event.name());
        if (!event.output().isEmpty()) {
            value.put("output", event.output());
        }
        if (event.position() >= 0) {
            value.put("position", event.position());
        }
        value.put("values", event.values());
        return value;
    }

    private static Map<String, Object> value(TapFigures read) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("seen", read.seen());
        value.put("missed", read.missed());
        value.put("matched", read.matched());
        value.put("omitted", read.omitted());
        value.put("failure", read.failure());
        return value;
    }
}
