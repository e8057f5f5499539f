// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.epl.tools.internal.event.EventFile;
import org.vesper.epl.tools.internal.event.InputFile;
import org.vesper.epl.tools.internal.event.OutputWriter;
import org.vesper.epl.tools.internal.event.Playback;
import org.vesper.epl.tools.internal.rule.OfflineContext;
import org.vesper.epl.tools.internal.rule.OfflineRules;
import org.vesper.epl.tools.internal.rule.RuleTexts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper epl run}: plays events from CSV files through rules. */
@Command(name = "run", sortOptions = false, description = {
    "Runs rules over events from CSV files and writes their outputs.",
    "The first line of an events file names the properties, each as NAME or NAME:TYPE (boolean, int, long, double, string); types"
        + " that are not given are inferred from the whole column. An empty cell is null.",
    "Each output event is one line of CSV: the rule's name, then the selected values."})
public final class RunCommand implements Callable<Integer> {

    @Spec
    private CommandSpec command;

    @Parameters(arity = "0..*", paramLabel = "FILE",
            description = "Rules, each after @Name('...') and ended by ';', and tables of parameters.")
    private List<Path> given = new ArrayList<>();

    @Option(names = "--rules", paramLabel = "FILE", description = "The same, as an option.")
    private List<Path> alsoGiven = new ArrayList<>();

    @Option(names = "--events", required = true, paramLabel = "TYPE=FILE", converter = EventsArgument.Converter.class,
            description = "Events of a type. Repeatable, for several types.")
    private List<EventsArgument> events;

    @Option(names = "--dialect", paramLabel = "DIALECT", converter = DialectConverter.class, defaultValue = "vesper",
            description = "The language of files without a line @Dialect('...'): vesper, or esper for Esper's own EPL.")
    private Dialect dialect;

    @Mixin
    private SettingsOption settings;

    @Mixin
    private JavaOption java;

    @Option(names = "--out", paramLabel = "FILE", description = "The file for output events (default: standard output).")
    private Path out;

    @Option(names = "--clock", paramLabel = "PROPERTY", description = "The property with the time of an event in milliseconds."
            + " Merges the files by this time. Without it, the clock stands still.")
    private String clock;

    @Option(names = "--start-at", paramLabel = "MS", description = "The initial time of the clock (default: 0).")
    private long startMs;

    @Option(names = "--advance-to", paramLabel = "MS", description = "The time to which the clock advances after the last event.")
    private Long endMs;

    @Override
    public Integer call() {
        List<Path> ruleFiles = Stream.concat(given.stream(), alsoGiven.stream()).toList();
        if (ruleFiles.isEmpty()) {
            throw new ParameterException(command.commandLine(), "there is no file of rules; name one, rules.epl for example");
        }
        EventsArgument.requireDifferentTypes(events, command);
        refuseToOverwriteInput(ruleFiles);
        if (endMs != null && endMs < startMs) {
            throw new ParameterException(command.commandLine(), "--advance-to: " + endMs + " is before " + startMs
                    + ", where the clock begins; see --start-at");
        }
        List<EventFile> files = EventsArgument.files(events);
        OutputWriter outputs = new OutputWriter();
        OfflineContext context = new OfflineContext(
                settings.in(ruleFiles.stream().map(InputFile::rules).toList()), files.stream().map(EventFile::type).toList(),
                outputs, dialect, java.access());
        try (EplProcessor processor = new EplProcessor(context, startMs); Playback playback = new Playback(processor)) {
            OfflineRules.requireAny(processor.rules(), ruleFiles);
            OfflineRules.warn(OfflineRules.warnings(processor.rules()), command.commandLine().getErr());
            OfflineRules.warn(OfflineRules.warnings(new RuleTexts(context.ruleFiles(), dialect)), command.commandLine().getErr());
            files.forEach(file -> playback.add(file, clock, startMs));
            if (out == null) {
                play(playback, processor, outputs, command.commandLine().getOut());
            } else {
                playIntoFile(playback, processor, outputs);
            }
        }
        return 0;
    }

    /** Plays the events into a file, which is opened only after rules and headers have been checked. */
    private void playIntoFile(Playback playback, EplProcessor processor, OutputWriter outputs) {
        try (Writer writer = Files.newBufferedWriter(out)) {
            long count = play(playback, processor, outputs, writer);
            command.commandLine().getErr().println(count + " events in, " + outputs.rows() + " output events in " + out);
        } catch (NoSuchFileException e) {
            throw new ConfigurationException("--out: there is no folder for " + out, e);
        } catch (IOException | UncheckedIOException e) {
            throw new ConfigurationException("--out: " + out + " cannot be written: " + e.getMessage(), e);
        }
    }

    private long play(Playback playback, EplProcessor processor, OutputWriter outputs, Appendable target) {
        outputs.writeTo(target);
        long count = playback.run();
        if (endMs != null) {
            processor.advanceTime(0, endMs);
        }
        return count;
    }

    private void refuseToOverwriteInput(List<Path> ruleFiles) {
        Stream.concat(ruleFiles.stream(), events.stream().map(EventsArgument::file)).forEach(input -> {
            if (out != null && sameFile(input, out)) {
                throw new ParameterException(command.commandLine(), "--out: would overwrite the input " + input);
            }
        });
    }

    private static boolean sameFile(Path input, Path output) {
        try {
            return Files.exists(input) && Files.exists(output) && Files.isSameFile(input, output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
