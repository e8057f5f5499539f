// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.config.NearestName;
import org.vesper.epl.language.RuleParser;
import org.vesper.spi.processor.RuleFile;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --set NAME=VALUE}: values for the {@code ${name}} in rules. */
final class SettingsOption {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "The value of $${NAME} in the rules: a number, a string, TRUE,"
            + " FALSE, or a time such as 60 SECONDS.")
    private Map<String, String> values = new LinkedHashMap<>();

    Map<String, String> values() {
        return values;
    }

    /** Returns the files with these values. */
    List<RuleFile> in(List<RuleFile> files) {
        Set<String> names = new TreeSet<>();
        files.stream().filter(file -> file.ruleOfTable().isEmpty()).forEach(file -> names.addAll(RuleParser.settings(file.text())));
        for (String name : values.keySet()) {
            if (!names.contains(name)) {
                throw new ParameterException(command.commandLine(), "--set: no rule has ${" + name + "}" + NearestName.hint(name, names));
            }
        }
        return files.stream().map(file -> file.with(values)).toList();
    }
}
