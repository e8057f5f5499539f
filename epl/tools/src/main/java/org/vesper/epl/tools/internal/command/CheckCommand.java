// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.epl.tools.internal.rule.OfflineContext;
import org.vesper.epl.tools.internal.rule.OfflineRules;
import org.vesper.epl.tools.internal.rule.RuleTexts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code vesper epl check}: reports errors in rules. */
@Command(name = "check", description = {
    "Checks rules files, as the files of one processor, and reports all mistakes.",
    "With --events or --app, it also checks names and types in the rules; without, it checks only the syntax."})
public final class CheckCommand implements Callable<Integer> {

    @Spec
    private CommandSpec command;

    @Mixin
    private RuleInputs inputs;

    @Option(names = "--json", description = "Reports mistakes and warnings as JSON on standard output, for editors and other programs.")
    private boolean json;

    @Override
    public Integer call() {
        if (!json) {
            Checked checked = check();
            OfflineRules.warn(checked.warnings(), command.commandLine().getErr());
            command.commandLine().getOut().println(checked.rules()
                    + (checked.rules() == 1 ? " rule is " : " rules are ") + (checked.names() ? "right"
                    : "written correctly; names and types were not checked, for that give --events TYPE=FILE or --app JAR"));
            return 0;
        }
        CheckReport report = report();
        command.commandLine().getOut().println(report.json());
        return report.errors().isEmpty() ? 0 : 1;
    }

    private CheckReport report() {
        try {
            Checked checked = check();
            return new CheckReport(checked.files(), checked.rules(), checked.names(), List.of(), checked.warnings());
        } catch (EplException e) {
            return new CheckReport(inputs.paths().size(), null, inputs.hasTypes(), e.errors(), List.of());
        } catch (ConfigurationException e) {
            EplError withoutPlace = new EplError("", "", 0, 0, e.getMessage(), "");
            return new CheckReport(inputs.paths().size(), null, inputs.hasTypes(), List.of(withoutPlace), List.of());
        }
    }

    /**
     * The result for valid rules.
     *
     * @param names whether names and types were checked too
     * @param warnings warnings about parts that are valid but have no effect or are rarely intended
     */
    private record Checked(int files, int rules, boolean names, List<EplError> warnings) {
    }

    private Checked check() {
        try (RuleInputs.Read read = inputs.read(Optional.empty())) {
            return read.events().explaining(() -> check(read));
        }
    }

    /** Checks the rules. Rules in Esper's dialect may declare event types, and only Esper's compiler can read them. */
    private static Checked check(RuleInputs.Read read) {
        if (read.environment().types().isEmpty()) {
            RuleTexts texts = texts(read);
            if (!texts.rules().isEmpty()) {
                return new Checked(read.files().size(), texts.rules().size(), false, OfflineRules.warnings(texts));
            }
            if (!texts.hasEsper()) {
                throw OfflineRules.none(read.names());
            }
        }
        try (EplProcessor processor = new EplProcessor(new OfflineContext(read.files(), read.environment(), event -> { }), 0)) {
            OfflineRules.requireAny(processor.rules(), read.names());
            List<EplError> warnings = new ArrayList<>(OfflineRules.warnings(processor.rules()));
            warnings.addAll(OfflineRules.warnings(texts(read)));
            return new Checked(read.files().size(), processor.rules().list().size(), true, warnings);
        }
    }

    private static RuleTexts texts(RuleInputs.Read read) {
        return new RuleTexts(read.files(), read.environment().dialect());
    }
}
