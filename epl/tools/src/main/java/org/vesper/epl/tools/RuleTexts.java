// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.epl.language.EplError;
import org.vesper.epl.language.EplException;
import org.vesper.epl.language.ParameterTable;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleParser;
import org.vesper.spi.RuleFile;

/** Rules files and tables of parameters, read as far as that goes without event types. */
final class RuleTexts {

    private static final String TABLE = ".csv";

    private final List<Rule> rules = new ArrayList<>();
    private final Map<String, ParameterTable> tables = new LinkedHashMap<>();

    /** Throws an {@link EplException} with the errors of all files. */
    RuleTexts(List<RuleFile> files) {
        List<EplError> errors = new ArrayList<>();
        for (RuleFile file : files) {
            try {
                read(file);
            } catch (EplException e) {
                errors.addAll(e.errors());
            }
        }
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
    }

    /** In their order. */
    List<Rule> rules() {
        return rules;
    }

    /** By the names of their rules. */
    Map<String, ParameterTable> tables() {
        return tables;
    }

    private void read(RuleFile file) {
        Optional<String> tableOf = ruleOf(file);
        if (tableOf.isPresent()) {
            tables.put(tableOf.get(), ParameterTable.read(tableOf.get(), file.name(), file.text()));
        } else {
            rules.addAll(RuleParser.parse(file.name(), file.text()));
        }
    }

    /** The rule that a table is for: it has its name. */
    private static Optional<String> ruleOf(RuleFile file) {
        String name = Path.of(file.name()).getFileName().toString();
        return name.endsWith(TABLE) ? Optional.of(name.substring(0, name.length() - TABLE.length())) : Optional.empty();
    }
}
