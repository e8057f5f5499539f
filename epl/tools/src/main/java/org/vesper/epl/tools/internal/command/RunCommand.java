// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.processor.EplProcessor;
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
import picocli.CommandLine.Spec;

/** {@code vesper epl run}: plays events from CSV files through rules. */
@Command(name = "run", sortOptions = false, description = {
    "Runs rules over events from CSV files and writes their outputs.",
    "The first line of an events file names the properties, each as NAME or NAME:TYPE; types that are not given are inferred from the whole"
        + " column. TYPE is boolean, char, byte, short, int, long, float, double, decimal, integer, string, instant, or the values of an"
        + " enum, BUY|SELL for example. A name in backticks may have any character; any other with points, merchant.name, is a path to a"
        + " nested property. An empty cell is null.",
    "Each output event is one line of CSV: the rule's name, then the selected values. An event on which a rule fails, or a row with an"
        + " invalid cell, is reported on standard error, in order with the outputs; the others follow.",
    "Exit codes: 0 all rules have processed all events, 1 rules or data are wrong or a rule has failed, 2 wrong usage."})
public final class RunCommand implements Callable<Integer> {

    @Spec
    private CommandSpec command;

    @Mixin
    private RuleInputs inputs;

    @Option(names = "--out", paramLabel = "FILE", description = "The file for output events (default: standard output).")
    private Path out;

    @Mixin
    private ClockOptions clock;

    @Option(names = "--times", description = "Shows the time of the clock in front of each output.")
    private boolean times;

    private long faults;

    @Override
    public Integer call() {
        if (inputs.events().isEmpty()) {
            throw new ParameterException(command.commandLine(), "there are no events; give a file of them, --events TYPE=FILE");
        }
        refuseToOverwriteInput();
        clock.endMs();
        try (RuleInputs.Read read = inputs.read(clock.column())) {
            run(read);
        }
        return faults == 0 ? 0 : 1;
    }

    private void run(RuleInputs.Read read) {
        OutputWriter outputs = new OutputWriter(read.environment().types());
        OfflineContext context = new OfflineContext(read.files(), read.environment(), outputs);
        PrintWriter err = command.commandLine().getErr();
        try (EplProcessor processor = read.events().explaining(() -> new EplProcessor(context, clock.startMs()));
                Playback playback = new Playback(processor, clock.startMs(), fault -> report(fault, outputs))) {
            OfflineRules.requireAny(processor.rules(), read.names());
            OfflineRules.warn(OfflineRules.warnings(processor.rules()), err);
            OfflineRules.warn(OfflineRules.warnings(new RuleTexts(context.ruleFiles(), read.environment().dialect())), err);
            read.events().files().forEach(file -> playback.add(file, clock.column()));
            if (times) {
                outputs.writeTimes(() -> clock.text(playback.nowMs()));
            }
            if (out == null) {
                play(playback, outputs, command.commandLine().getOut());
            } else {
                playIntoFile(playback, outputs);
            }
        }
    }

    /** Reports a failure behind the outputs that are before it. */
    private void report(String fault, OutputWriter outputs) {
        outputs.check();
        faults++;
        command.commandLine().getOut().flush();
        command.commandLine().getErr().println(fault);
        command.commandLine().getErr().flush();
    }

    /** Plays the events into a file, which is opened only after rules and headers have been checked. */
    private void playIntoFile(Playback playback, OutputWriter outputs) {
        try (Writer writer = Files.newBufferedWriter(out)) {
            long count = play(playback, outputs, writer);
            command.commandLine().getErr().println(count + " events in, " + outputs.rows() + " output events in " + out
                    + (faults == 0 ? "" : ", " + faults + (faults == 1 ? " failure" : " failures")));
        } catch (NoSuchFileException e) {
            throw new ConfigurationException("--out: there is no folder for " + out, e);
        } catch (IOException | UncheckedIOException e) {
            throw new ConfigurationException("--out: " + out + " cannot be written: " + e.getMessage(), e);
        }
    }

    private long play(Playback playback, OutputWriter outputs, Appendable target) {
        outputs.writeTo(target);
        long count = playback.run();
        clock.endMs().ifPresent(endMs -> advance(playback, endMs));
        return count;
    }

    private void advance(Playback playback, long endMs) {
        if (endMs < playback.nowMs()) {
            command.commandLine().getErr().println("--advance-to: " + clock.text(endMs) + " is before the last event, at "
                    + clock.text(playback.nowMs()) + "; the clock stays there");
        } else {
            playback.advanceTo(endMs);
        }
    }

    private void refuseToOverwriteInput() {
        List<Path> files = Stream.concat(inputs.paths().stream(), inputs.events().paths()).toList();
        files.stream().filter(input -> out != null && sameFile(input, out)).findFirst().ifPresent(input -> {
            throw new ParameterException(command.commandLine(), "--out: would overwrite the input " + input);
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
