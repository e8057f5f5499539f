// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.epl.tools.internal.explanation.ExplanationJson;
import org.vesper.epl.tools.internal.explanation.ExplanationText;
import org.vesper.epl.tools.internal.explanation.Explanations;
import org.vesper.epl.tools.internal.rule.OfflineContext;
import org.vesper.epl.tools.internal.rule.OfflineRules;
import org.vesper.epl.tools.internal.rule.RuleTexts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code vesper epl explain}: explains how rules run. */
@Command(name = "explain", description = {
    "Explains how rules run: which rules share a statement and with which constants, the statement in Esper's dialect, the filters"
        + " and whether they are indexed, the retained events, and the properties by which events can be partitioned.",
    "Without --events or --app, it shows only the filters and the retained events."})
public final class ExplainCommand implements Callable<Integer> {

    @Spec
    private CommandSpec command;

    @Mixin
    private RuleInputs inputs;

    @Option(names = "--json", description = "Prints the explanation as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        try (RuleInputs.Read read = inputs.read(Optional.empty())) {
            Explanations.Result explained = read.events().explaining(
                    () -> Explanations.of(new OfflineContext(read.files(), read.environment(), event -> { })));
            OfflineRules.warn(OfflineRules.warnings(new RuleTexts(read.files(), read.environment().dialect())),
                    command.commandLine().getErr());
            print(explained, read.environment().types().isEmpty());
        }
        return 0;
    }

    private void print(Explanations.Result explained, boolean textsOnly) {
        PrintWriter out = command.commandLine().getOut();
        if (json) {
            out.println(ExplanationJson.of(explained));
            return;
        }
        Stream<String> rules = explained.rules().stream().map(ExplanationText::of);
        Stream<String> inEsper = explained.inEsper().stream().map(ExplanationText::of);
        out.println(Stream.concat(rules, inEsper).collect(Collectors.joining("\n")).stripTrailing());
        if (textsOnly && !explained.rules().isEmpty()) {
            out.println("\nFor templates and statements the event types must be known; give --events TYPE=FILE or --app JAR");
        }
    }
}
