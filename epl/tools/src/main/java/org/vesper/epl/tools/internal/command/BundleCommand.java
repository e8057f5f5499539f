// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.vesper.api.EventType;
import org.vesper.application.jar.RulesBundle;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.epl.tools.internal.event.EventFiles;
import org.vesper.epl.tools.internal.event.InputFile;
import org.vesper.epl.tools.internal.event.SchemaStatements;
import org.vesper.epl.tools.internal.rule.OfflineContext;
import org.vesper.epl.tools.internal.rule.OfflineRules;
import org.vesper.epl.tools.internal.rule.RuleEnvironment;
import org.vesper.epl.tools.internal.rule.RuleTexts;
import org.vesper.epl.tools.option.Form;
import org.vesper.spi.processor.RuleFile;
import org.vesper.text.JsonText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper bundle}: builds an application that consists of rules only. */
@Command(name = "bundle", description = {
    "Builds an application of rules, without Java: it accepts events over TCP and prints the outputs of the rules.",
    "It checks the rules first, and builds nothing if one of them is wrong.",
    "In Esper's dialect, rules may declare event types by create schema."})
public final class BundleCommand implements Runnable {

    @Spec
    private CommandSpec command;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Rules files, and tables of parameters for rules with ?.")
    private List<Path> files;

    @Mixin
    private EventOptions events;

    @Mixin
    private SettingsOption settings;

    @Mixin
    private JavaOption java;

    @Option(names = "--name", converter = Form.ApplicationName.class,
            description = "Name of the application: letters, digits, - and _ (default: that of the first file).")
    private String name;

    @Option(names = "--out", paramLabel = "JAR", description = "The jar to write (default: NAME.jar in the current folder).")
    private Path out;

    @Option(names = "--json", description = "Prints the answer as JSON; an error is an object with the key error.")
    private boolean json;

    @Override
    public void run() {
        events.check();
        EventFiles described = events.files();
        List<EventType> types = new ArrayList<>(described.types());
        List<RuleFile> rules = files.stream().map(file -> InputFile.rules(file, events.tables()))
                .map(file -> SchemaStatements.moved(file, types)).toList();
        if (types.isEmpty()) {
            throw new ConfigurationException("there is no event type; name one, and a CSV file whose first line names its properties,"
                    + " by --events StockTick=ticks.csv for example, or declare it in the rules by CREATE SCHEMA, after a line"
                    + " @Dialect('esper')");
        }
        described.explaining(() -> check(settings.in(rules), types));
        RulesBundle bundle = new RulesBundle(name == null ? baseName(files.get(0)) : name, rules, types, settings.values());
        Path jar = out == null ? Path.of(bundle.name() + ".jar") : out;
        bundle.writeTo(jar);
        command.commandLine().getOut().println(json ? JsonText.lines(Map.of("made", jar.toString())) : "made: " + jar);
    }

    private int check(List<RuleFile> rules, List<EventType> types) {
        OfflineContext context = new OfflineContext(rules, RuleEnvironment.of(types, Dialect.VESPER, java.access()), event -> { });
        try (EplProcessor processor = new EplProcessor(context, 0)) {
            OfflineRules.requireAny(processor.rules(), files);
            OfflineRules.warn(OfflineRules.warnings(processor.rules()), command.commandLine().getErr());
            OfflineRules.warn(OfflineRules.warnings(new RuleTexts(rules, Dialect.VESPER)), command.commandLine().getErr());
            return processor.rules().list().size();
        }
    }

    private static String baseName(Path file) {
        return file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    }
}
