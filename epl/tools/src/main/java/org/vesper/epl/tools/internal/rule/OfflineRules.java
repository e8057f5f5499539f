// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.rule;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.result.EplError;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleFile;

/** Reports rules that are valid but have no effect. */
public final class OfflineRules {

    private static final String TABLE = ".csv";

    private OfflineRules() {
    }

    public static void requireAny(RuleControl rules, List<Path> files) {
        if (rules.list().isEmpty() && rules.tables().isEmpty()) {
            throw none(files);
        }
    }

    public static ConfigurationException none(List<Path> files) {
        return new ConfigurationException("there is no rule in " + files.stream().map(Path::toString).collect(Collectors.joining(", ")));
    }

    /** Prints warnings. */
    public static void warn(List<EplError> warnings, PrintWriter err) {
        warnings.forEach(warning -> err.println("warning: " + (warning.line() == 0 ? warning.message() : warning)));
    }

    /** Returns the warnings that follow from the texts alone. */
    public static List<EplError> warnings(RuleTexts texts) {
        return texts.rules().stream().flatMap(rule -> rule.warnings().stream()).toList();
    }

    /** Returns the warnings about tables of a single line, which have only a header or are missing. */
    public static List<EplError> warnings(RuleControl rules) {
        return rules.tables().stream().filter(table -> table.text().lines().count() == 1).map(OfflineRules::withoutRows).toList();
    }

    private static EplError withoutRows(RuleFile table) {
        String rule = table.name().substring(0, table.name().length() - TABLE.length());
        String message = "rule " + rule + " has no rows of parameters, so it does nothing; give them in " + table.name();
        return new EplError("", rule, 0, 0, message, "");
    }
}
