// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.RuleControl;
import org.vesper.spi.RuleFile;

/** Tells of rules that are right and still do nothing. */
final class OfflineRules {

    private static final String TABLE = ".csv";

    private OfflineRules() {
    }

    static void requireAny(RuleControl rules, List<Path> files) {
        if (rules.list().isEmpty() && rules.tables().isEmpty()) {
            throw none(files);
        }
    }

    static ConfigurationException none(List<Path> files) {
        return new ConfigurationException("there is no rule in " + files.stream().map(Path::toString).collect(Collectors.joining(", ")));
    }

    /** Told by the texts alone. */
    static void warn(RuleTexts texts, PrintWriter err) {
        texts.rules().forEach(rule -> rule.warnings().forEach(warning -> err.println("warning: " + warning)));
    }

    /** A table of one line has a header only, or did not come. */
    static void warn(RuleControl rules, PrintWriter err) {
        for (RuleFile table : rules.tables()) {
            if (table.text().lines().count() == 1) {
                String rule = table.name().substring(0, table.name().length() - TABLE.length());
                err.println("warning: rule " + rule + " has no rows of parameters, so it does nothing; give them in " + table.name());
            }
        }
    }
}
