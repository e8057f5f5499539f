// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.InstanceOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper why}: explains an output, or that there was none. */
@Command(name = "why", mixinStandardHelpOptions = true, sortOptions = false,
        header = "Explains why a rule had an output, or none, from the journal.",
        description = {
            "Plays the journal up to the event in a process of its own, and shows what the rule retained there and the value of each of its"
                + " conditions, in the order in which they decide. A server may be writing the journal.",
            "An output is named by its identity, APPLICATION/STAGE/RULE@POSITION.NUMBER, which vesper replay prints and a bean can ask"
                + " for. With --not, it is asked why a rule had no output at a position.",
            "Exit codes: 0 explained, 1 failed, 2 wrong usage."},
        footer = {"", "Examples: vesper why orders/desk/peak@120.0",
            "          vesper why --not peak --event 121 --journal orders"})
public final class WhyCommand implements Runnable {

    private static final Pattern PLACE = Pattern.compile("(?:([^/]+)@)?([0-9]{1,18})");
    private static final Pattern OUTPUT = Pattern.compile("([^/]+)/([^/]+)/(.+)@([0-9]{1,18})\\.([0-9]+)");

    @Spec
    private CommandSpec spec;

    @Mixin
    private InstanceOption instance;

    @Parameters(paramLabel = "OUTPUT-ID", arity = "0..1", description = "the identity of an output")
    private String output;

    @Option(names = "--not", paramLabel = "RULE", description = "asks why this rule had no output")
    private String rule;

    @Option(names = "--event", paramLabel = "POSITION", description = "at the event or clock tick of this position; LANE@POSITION asks for"
            + " one lane of an application that has several")
    private String event;

    @Option(names = "--journal", paramLabel = "JOURNAL",
            description = "a recording, the folder of a journal, or an application of the instance that has one (default: that of the"
                    + " output, or the only one of the instance)")
    private Path journal;

    @Option(names = "--into", paramLabel = "FILE.jar", description = "plays in the application of this jar")
    private String into;

    @Override
    public void run() {
        Map<String, String> request = new LinkedHashMap<>();
        String application = question(request);
        JournalPlace place = journal != null ? JournalPlace.of(journal, instance.folder())
                : application.isEmpty() ? JournalPlace.of(only(), instance.folder())
                : JournalPlace.ofApplication(application, instance.folder());
        PlayedApplication.addTo(request,
                into == null ? PlayedApplication.deployed(place.application(), instance.folder()) : Path.of(into), place);
        request.put("why.json", String.valueOf(instance.answer().isJson()));
        PrintWriter out = spec.commandLine().getOut();
        new PlaybackProcess(instance.folder()).play(request, out::println);
        out.flush();
    }

    /** Adds what is asked, and returns the application of the output; "" without one. */
    private String question(Map<String, String> request) {
        if (output == null) {
            place(request);
            return "";
        }
        if (rule != null || event != null) {
            throw new ParameterException(spec.commandLine(), "--not and --event are for a rule that had no output; leave " + output
                    + " out");
        }
        Matcher parts = OUTPUT.matcher(output);
        if (!parts.matches()) {
            throw new ParameterException(spec.commandLine(), output + " is not the identity of an output, which is"
                    + " APPLICATION/STAGE/RULE@POSITION.NUMBER, such as orders/desk/peak@120.0");
        }
        request.put("why.rule", parts.group(3));
        request.put("why.position", parts.group(4));
        request.put("why.output", output);
        return parts.group(1);
    }

    private void place(Map<String, String> request) {
        Matcher place = PLACE.matcher(event == null ? "" : event);
        if (event != null && !place.matches()) {
            throw new ParameterException(spec.commandLine(), "--event is a position, 120 or keys.2of3@120 for example, not " + event);
        }
        if (rule == null || event == null) {
            throw new ParameterException(spec.commandLine(), "name an output, such as orders/desk/peak@120.0, or a rule and a position:"
                    + " --not peak --event 120, or --event keys.2of3@120 for that of one lane");
        }
        request.put("why.rule", rule);
        if (place.group(1) != null) {
            request.put("why.lane", place.group(1));
        }
        request.put("why.position", place.group(2));
    }

    /** The only journal of the instance. */
    private Path only() {
        List<Path> journals = new InstanceJournals(instance.folder()).all();
        if (journals.size() == 1) {
            return journals.get(0);
        }
        throw new CommandFailure(ExitCode.FAILED, journals.isEmpty() ? "there is no journal in " + instance.folder()
                + "; an application writes one if its recovery is journal" : "there are several journals in " + instance.folder()
                + "; name one of them with --journal: " + journals.stream().map(each -> each.getFileName().toString())
                .collect(Collectors.joining(", ")));
    }
}
