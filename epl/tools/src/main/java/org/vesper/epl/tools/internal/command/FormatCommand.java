// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.language.RuleFormatter;
import org.vesper.epl.tools.internal.event.InputFile;
import org.vesper.spi.processor.RuleFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper epl format}: writes rules in the common layout. */
@Command(name = "format", description = {
    "Writes rules with the words of the language in capitals, one line per clause, and a blank line between rules.",
    "Comments, names, line breaks within a clause, and the meaning remain."})
public final class FormatCommand implements Callable<Integer> {

    @Spec
    private CommandSpec command;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Rules files.")
    private List<Path> ruleFiles;

    @Option(names = "--write", description = "Changes the files instead of writing to standard output.")
    private boolean write;

    @Override
    public Integer call() {
        List<RuleFile> files = ruleFiles.stream().map(InputFile::rules).toList();
        List<String> formatted = files.stream().map(FormatCommand::format).toList();
        for (int i = 0; i < formatted.size(); i++) {
            if (!write) {
                command.commandLine().getOut().print(formatted.get(i));
            } else if (!formatted.get(i).equals(files.get(i).text())) {
                change(ruleFiles.get(i), formatted.get(i));
            }
        }
        command.commandLine().getOut().flush();
        return 0;
    }

    private static String format(RuleFile file) {
        if (Dialect.sections(file, Dialect.VESPER).stream().anyMatch(section -> section.dialect() == Dialect.ESPER)) {
            throw new ConfigurationException(file.name() + ": is in Esper's dialect, which cannot be formatted");
        }
        return RuleFormatter.format(file.name(), file.text());
    }

    private void change(Path file, String text) {
        try {
            Files.writeString(file, text);
            command.commandLine().getOut().println(file + " changed");
        } catch (IOException e) {
            throw new ConfigurationException("--write: " + file + " cannot be written: " + e.getMessage(), e);
        }
    }
}
