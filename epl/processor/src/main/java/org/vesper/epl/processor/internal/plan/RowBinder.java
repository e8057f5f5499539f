// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.epl.language.ParameterTable;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.internal.rule.TableRule;
import org.vesper.epl.processor.internal.rule.WrittenRule;

/** Binds parameter rows to rules with {@code ?}. */
final class RowBinder {

    private final RuleSetPlan plan;
    private final Map<String, TableRule> tables = new LinkedHashMap<>();
    private final Map<String, NewRule.Translated> rules = new LinkedHashMap<>();
    private final List<EplError> errors = new ArrayList<>();

    /** Binds all rows. */
    RowBinder(RuleSetPlan plan, Map<String, TranslatedRule> translated) {
        this.plan = plan;
        translated.values().stream().filter(rule -> !rule.placeholders().isEmpty()).forEach(rule -> {
            List<ParameterTable> rows = plan.rows().getOrDefault(rule.name(), List.of());
            String header = rows.isEmpty() ? TableRule.defaultHeader(rule) : TableRule.csv(rows.get(0).header());
            tables.put(rule.name(), new TableRule(rule, header));
        });
        plan.rows().forEach(this::bind);
    }

    /** The rules with {@code ?} that are new or have a new header. */
    Map<String, TableRule> tables() {
        return tables;
    }

    /** The bound rules, one for each row. */
    Collection<NewRule.Translated> rules() {
        return rules.values();
    }

    List<EplError> errors() {
        return errors;
    }

    private void bind(String rule, List<ParameterTable> rows) {
        Optional<TableRule> table = Optional.ofNullable(tables.get(rule)).or(() -> staying(rule, rows.get(0)));
        for (ParameterTable more : rows) {
            if (table.isPresent()) {
                errors.addAll(more.headerErrors(rule, table.get().rule().placeholders()));
                more.rows().forEach(row -> bind(table.get(), more, row));
            } else if (!more.rows().isEmpty()) {
                errors.add(new EplError(more.fileName(), rule, 1, 1, "rule " + rule + " has no ? in its text, so it takes no "
                        + "rows of parameters; remove them, or write ? for what they set", TableRule.csv(more.header())));
            }
        }
    }

    /** The remaining rule; if it has no rows yet, it gets the header of the new rows. */
    private Optional<TableRule> staying(String rule, ParameterTable added) {
        Optional<TableRule> table = plan.table(rule);
        if (table.isEmpty() || !plan.now().rows(table.get()).isEmpty()) {
            return table;
        }
        TableRule headed = new TableRule(table.get().rule(), TableRule.csv(added.header()));
        tables.put(rule, headed);
        return Optional.of(headed);
    }

    private void bind(TableRule table, ParameterTable cells, ParameterTable.Row row) {
        String name = table.rule().name() + '/' + row.name();
        if (plan.has(name) || rules.containsKey(name)) {
            errors.add(new EplError(cells.fileName(), name, row.line(), 1, "there is a rule of this name already", TableRule.csv(row)));
            return;
        }
        try {
            WrittenRule written = new WrittenRule(name, TableRule.csv(row), Optional.of(table), table.isShadow(),
                    table.rule().isRecovered());
            rules.put(name, new NewRule.Translated(written, table.rule().bind(cells, row), !plan.isStopped(name)));
        } catch (EplException e) {
            errors.addAll(e.errors());
        }
    }
}
