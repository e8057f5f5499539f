// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.watch;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.cli.internal.connection.ServerOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper top}: rates and latencies of stages, again and again. */
@Command(name = "top", mixinStandardHelpOptions = true, header = "Shows rates, queues, faults and latencies of stages, until Ctrl-C.",
        description = {
            "Rates are those of the last interval. Latencies are those that the application records, since their last reset, and those that"
                + " vesper latency measures, of the last 10 s.",
            "LOST counts events dropped by a full queue, refused by an adapter, or rejected while a fault had stopped the stage.",
            "Exit codes: 0 done, 1 does not answer, or has no such application, 2 wrong usage, 3 no server runs."},
        footer = {"", "Example: vesper top signal-generation --once"})
public final class TopCommand implements Callable<Integer> {

    private static final String CLEAR = "\033[H\033[2J";

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Parameters(paramLabel = "APP", arity = "0..1", description = "an application; without it, all")
    private String application;

    @Option(names = "--interval", paramLabel = "MS", defaultValue = "1000",
            description = "milliseconds between two readings (default: ${DEFAULT-VALUE})")
    private long intervalMs;

    @Option(names = "--once", description = "prints one interval and ends")
    private boolean once;

    @Override
    public Integer call() throws InterruptedException {
        if (intervalMs < 1) {
            throw new ParameterException(spec.commandLine(), "--interval must be 1 or more milliseconds, but is " + intervalMs);
        }
        PrintWriter out = spec.commandLine().getOut();
        String begin = once || server.answer().isJson() || System.console() == null ? "" : CLEAR;
        try (ServerConnection connection = server.connect()) {
            if (application != null) {
                connection.application(application);
            }
            Sample before = Sample.of(connection, application);
            do {
                Thread.sleep(intervalMs); // the interval that the user asks for: rates are those between two readings
                Sample after = Sample.of(connection, application);
                Rates rates = new Rates(before, after);
                System.out.print(begin);
                System.out.flush();
                server.answer().print(out, rates::values, rates::lines);
                before = after;
            } while (!once && !out.checkError());
            return ExitCode.OK;
        }
    }
}
