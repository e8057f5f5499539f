// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.rule;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.language.ParameterTable;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.spi.processor.RuleFile;

/** Rules files and parameter tables, read as far as possible without event types. */
public final class RuleTexts {

    private final Dialect dialect;
    private final List<Rule> rules = new ArrayList<>();
    private final Map<String, ParameterTable> tables = new LinkedHashMap<>();
    private boolean hasEsper;

    /**
     * Reads the files. <b>Failure:</b> an {@link EplException} with the errors of all files.
     *
     * @param dialect the dialect of files that do not give one
     */
    public RuleTexts(List<RuleFile> files, Dialect dialect) {
        this.dialect = dialect;
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

    /** The rules in order, without those in Esper's dialect. */
    public List<Rule> rules() {
        return rules;
    }

    /** Whether there are statements in Esper's dialect, which only Esper's compiler can read. */
    public boolean hasEsper() {
        return hasEsper;
    }

    /** The parameter tables by the names of their rules. */
    public Map<String, ParameterTable> tables() {
        return tables;
    }

    private void read(RuleFile file) {
        Optional<String> tableOf = file.ruleOfTable();
        if (tableOf.isPresent()) {
            tables.put(tableOf.get(), ParameterTable.read(tableOf.get(), file.name(), file.text()));
        } else {
            Dialect.sections(file, dialect).forEach(section -> read(section, file.settings()));
        }
    }

    private void read(Dialect.Section section, Map<String, String> settings) {
        if (section.dialect() == Dialect.VESPER) {
            List<EplError> errors = new ArrayList<>();
            rules.addAll(RuleParser.parse(section.fileName(), section.text(), settings, errors));
            if (!errors.isEmpty()) {
                throw new EplException(errors);
            }
        } else {
            hasEsper = true;
        }
    }
}
