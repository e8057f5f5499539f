// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.management.ApplicationMXBean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper record}: records what enters an application. */
@Command(name = "record", mixinStandardHelpOptions = true, sortOptions = false,
        header = "Records what enters a running application, for replay and backtest.",
        description = {
            "The recording begins at once, and lasts until --stop, or until the application ends or is replaced. It is a folder in"
                + " var/recordings of the instance. Meanwhile, all events are recorded, those that no rule takes included, so they"
                + " cost more.",
            "Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no server runs."},
        footer = {"", "Examples: vesper record orders/ticks --to monday", "          vesper record orders --stop"})
public final class RecordCommand implements Runnable {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Parameters(paramLabel = "APP[/ADAPTER]", description = "an application, or one of its input adapters")
    private String place;

    @Option(names = "--to", paramLabel = "NAME", description = "name of the recording (default: that of the application, and the time)")
    private String name;

    @Option(names = "--stop", description = "ends the recording")
    private boolean stops;

    @Override
    public void run() {
        int slash = place.indexOf('/');
        String application = slash < 0 ? place : place.substring(0, slash);
        if (stops && (name != null || slash >= 0)) {
            throw new ParameterException(spec.commandLine(), "an application has one recording at a time: vesper record " + application
                    + " --stop ends it");
        }
        server.call(connection -> {
            ApplicationMXBean bean = connection.proxy(connection.application(application), ApplicationMXBean.class);
            server.answer().done(spec.commandLine().getOut(), stops ? "recorded: " + bean.stopRecording()
                    : "recording: " + bean.startRecording(slash < 0 ? "" : place.substring(slash + 1), nameFor(application)));
        });
    }

    private String nameFor(String application) {
        return name == null ? application + "-" + TIME.format(ZonedDateTime.now(ZoneOffset.UTC)) : name;
    }
}
