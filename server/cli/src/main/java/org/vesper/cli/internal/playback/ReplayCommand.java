// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.vesper.cli.internal.connection.InstanceOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper replay}: plays a journal or a recording. */
@Command(name = "replay", mixinStandardHelpOptions = true, sortOptions = false,
        header = "Plays a journal or a recording again, in a process of its own.",
        description = {
            "Prints each output with its identity and the time of its cause. Rules see the events with the clocks of then, so the outputs"
                + " are the same each time. Nothing is opened: neither adapters nor the beans at the end of the network are called. The"
                + " journal is only read; a server may be writing it.",
            "The application is the deployed one that wrote the journal, unless --into names another jar.",
            "Exit codes: 0 played, 1 failed, 2 wrong usage."},
        footer = {"", "Examples: vesper replay orders --from 2026-11-23T06:30:00Z --until 2026-11-23T06:31:00Z",
            "          vesper replay monday --into orders-2.jar --speed 10",
            "          vesper replay orders --rules changed.epl --json"})
public final class ReplayCommand implements Runnable {

    private static final String MAX = "max";

    @Spec
    private CommandSpec spec;

    @Mixin
    private InstanceOption instance;

    @Parameters(paramLabel = "JOURNAL",
            description = "a recording, the folder of a journal, or an application of the instance that has one")
    private Path journal;

    @Option(names = "--into", paramLabel = "FILE.jar", description = "plays in the application of this jar")
    private String into;

    @Option(names = "--rules", paramLabel = "FILE.epl", description = "plays with these rules instead of those of the application")
    private Path rules;

    @Mixin
    private RulesOption where;

    @Option(names = "--speed", paramLabel = "max|N", defaultValue = MAX,
            description = "how many times as fast as it was, such as 1 or 0.5; max does not wait (default ${DEFAULT-VALUE})")
    private String speed;

    @Mixin
    private WindowOption window;

    @Override
    public void run() {
        Map<String, String> request = new LinkedHashMap<>();
        window.addTo(request);
        request.put("speed", String.valueOf(speed()));
        JournalPlace place = JournalPlace.of(journal, instance.folder());
        PlayedApplication.addTo(request,
                into == null ? PlayedApplication.deployed(place.application(), instance.folder()) : Path.of(into), place);
        if (rules != null) {
            where.addTo(request, rules);
        }
        PrintWriter out = spec.commandLine().getOut();
        boolean json = instance.answer().isJson();
        String counts = new PlaybackProcess(instance.folder()).play(request, line -> {
            out.println(json ? line : PlayedOutput.of(line).text());
            out.flush();
        });
        if (json) {
            out.println(counts);
            out.flush();
        } else {
            // The standard output has the outputs alone, so that two playbacks can be compared.
            PlayedCounts.of(counts).lines().forEach(spec.commandLine().getErr()::println);
        }
    }

    private double speed() {
        try {
            double times = speed.equals(MAX) ? 0 : Double.parseDouble(speed);
            if (speed.equals(MAX) || times > 0 && Double.isFinite(times)) {
                return times;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new ParameterException(spec.commandLine(), "--speed is max or a number such as 1, 10 or 0.5, not " + speed);
    }
}
