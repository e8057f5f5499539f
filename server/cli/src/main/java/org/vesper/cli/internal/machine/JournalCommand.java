// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import java.nio.file.Path;
import org.vesper.cli.internal.answer.AnswerOption;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.journal.JournalReader;
import org.vesper.journal.OnDamage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper journal}: what the files of a journal hold, without a server. */
@Command(name = "journal", mixinStandardHelpOptions = true, header = "Checks and shows the files of a journal, without a server.",
        synopsisSubcommandLabel = "COMMAND",
        description = {"FOLDER is the folder of a lane, such as var/journal/orders/ticks in the instance. A server may be writing there.",
            "Exit codes: 0 the journal is sound, 1 it is damaged, or there is none, 2 wrong usage."},
        footer = {"", "Example: vesper journal verify var/journal/orders/ticks"})
public final class JournalCommand implements Runnable {

    private static final String EXIT_CODES = "Exit codes: 0 the journal is sound, 1 it is damaged, or there is none, 2 wrong usage.";
    private static final String FOLDER = "folder of the lane";

    @Spec
    private CommandSpec spec;

    /** Shows all commands if none is given. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    @Command(name = "verify", mixinStandardHelpOptions = true, footer = {"", "Example: vesper journal verify var/journal/orders/ticks"},
            header = "Reads every record, and names each place that is damaged.",
            description = {"An unfinished record at the end is no damage: the server cuts it off when it starts. A journal that ends before"
                + " its mark has lost events, and is damaged.", EXIT_CODES})
    int verify(@Mixin AnswerOption answer, @Parameters(paramLabel = "FOLDER", description = FOLDER) Path folder) {
        JournalSummary summary = JournalSummary.of(folder);
        answer.print(spec.commandLine().getOut(), summary::verdict, summary::verdictLines);
        return summary.isSound() ? ExitCode.OK : ExitCode.FAILED;
    }

    @Command(name = "show", mixinStandardHelpOptions = true, footer = {"", "Example: vesper journal show var/journal/orders/ticks"},
            header = "Shows the segments of a journal, and what kinds of records they have.", description = EXIT_CODES)
    int show(@Mixin AnswerOption answer, @Parameters(paramLabel = "FOLDER", description = FOLDER) Path folder) {
        JournalSummary summary = JournalSummary.of(folder);
        answer.print(spec.commandLine().getOut(), summary::all, summary::allLines);
        return summary.isSound() ? ExitCode.OK : ExitCode.FAILED;
    }

    @Command(name = "dump", mixinStandardHelpOptions = true, sortOptions = false,
            footer = {"", "Example: vesper journal dump var/journal/orders/ticks --from 1000 --until 1100"},
            header = "Prints the records of a journal, one a line.",
            description = {"A line has the position and the number of positions, the time, the kind, the source with the form and position"
                + " of its events, the size and the first bytes of the payload.", EXIT_CODES})
    int dump(@Parameters(paramLabel = "FOLDER", description = FOLDER) Path folder,
            @Option(names = "--from", paramLabel = "POSITION", defaultValue = "0", description = "the first position") long from,
            @Option(names = "--until", paramLabel = "POSITION", description = "the position behind the last one") Long until,
            @Option(names = "--bytes", paramLabel = "N", defaultValue = "32",
                    description = "how many bytes of each payload to print (default ${DEFAULT-VALUE})") int bytes) {
        JournalSummary.check(folder);
        try (JournalReader reader = JournalReader.openAt(folder, from, OnDamage.SKIP)) {
            long end = until == null ? Long.MAX_VALUE : until;
            while (reader.next() && reader.record().position() < end) {
                if (reader.record().end() > from || reader.record().count() == 0 && reader.record().position() >= from) {
                    spec.commandLine().getOut().println(RecordText.of(reader.record(), bytes));
                }
            }
            spec.commandLine().getOut().flush();
            if (!reader.damages().isEmpty()) {
                throw new CommandFailure(ExitCode.FAILED, String.join("\n", reader.damages()));
            }
        }
        return ExitCode.OK;
    }
}
