// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.epl.tools.internal.rule.OfflineContext;
import org.vesper.epl.tools.internal.rule.OfflineRules;
import org.vesper.epl.tools.internal.rule.RuleTexts;
import org.vesper.spi.processor.RuleFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code vesper epl check}: reports errors in rules. */
@Command(name = "check", description = {
    "Checks rules files, as the files of one processor, and reports all mistakes.",
    "With --events, it also checks names and types in the rules; without, it checks only the syntax."})
public final class CheckCommand implements Callable<Integer> {

    @Spec
    private CommandSpec command;

    @Mixin
    private RuleInputs inputs;

    @Mixin
    private JavaOption java;

    @Option(names = "--json", description = "Reports mistakes and warnings as JSON on standard output, for editors and other programs.")
    private boolean json;

    @Override
    public Integer call() {
        inputs.requireDifferentTypes();
        if (!json) {
            Checked checked = check();
            OfflineRules.warn(checked.warnings(), command.commandLine().getErr());
            command.commandLine().getOut().println(checked.rules()
                    + (checked.rules() == 1 ? " rule is " : " rules are ") + (checked.names() ? "right"
                    : "written correctly; names and types were not checked, for that give --events TYPE=FILE"));
            return 0;
        }
        CheckReport report = report();
        command.commandLine().getOut().println(report.json());
        return report.errors().isEmpty() ? 0 : 1;
    }

    private CheckReport report() {
        try {
            Checked checked = check();
            return new CheckReport(inputs.paths().size(), checked.rules(), checked.names(), List.of(), checked.warnings());
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
    private record Checked(int rules, boolean names, List<EplError> warnings) {
    }

    /** Checks the rules. Rules in Esper's dialect may declare event types, and only Esper's compiler can read them. */
    private Checked check() {
        List<RuleFile> files = inputs.files();
        List<EventType> types = inputs.types();
        RuleTexts texts = types.isEmpty() ? new RuleTexts(files, inputs.dialect()) : null;
        if (texts != null && !(texts.hasEsper() && texts.rules().isEmpty())) {
            if (texts.rules().isEmpty()) {
                throw OfflineRules.none(inputs.paths());
            }
            return new Checked(texts.rules().size(), false, OfflineRules.warnings(texts));
        }
        OfflineContext context = new OfflineContext(files, types, event -> { }, inputs.dialect(), java.access());
        try (EplProcessor processor = new EplProcessor(context, 0)) {
            OfflineRules.requireAny(processor.rules(), inputs.paths());
            List<EplError> warnings = new ArrayList<>(OfflineRules.warnings(processor.rules()));
            warnings.addAll(OfflineRules.warnings(new RuleTexts(files, inputs.dialect())));
            return new Checked(processor.rules().list().size(), true, warnings);
        }
    }
}
