// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.vesper.cli.internal.answer.AnswerOption;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.InstanceOption;
import org.vesper.cli.internal.connection.ServerArguments;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.config.ShownSetting;
import org.vesper.management.machine.JavaOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code vesper config}: the settings of a server, whether it runs or not. */
@Command(name = "config", mixinStandardHelpOptions = true, header = "Shows and checks the settings of a server, whether it runs or not.",
        synopsisSubcommandLabel = "COMMAND", description = "Exit codes: 0 done, 1 there are mistakes, 2 wrong usage.",
        footer = {"", "Examples: vesper config check", "          vesper config show --set jmx.port=0"})
public final class ConfigCommand implements Runnable {

    private static final String EXIT_CODES = "Exit codes: 0 done, 1 there are mistakes, 2 wrong usage.";
    private static final String SET = "as for start; without it, and if a server runs, that of the running server";

    @Spec
    private CommandSpec spec;

    /** Shows all commands if none is given. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    @Command(name = "show", mixinStandardHelpOptions = true, footer = {"", "Example: vesper config show --set jmx.port=0"},
            header = "Shows the settings in force and where each comes from.",
            description = {
                "Settings of applications are shown if conf or --set has them. Values whose key speaks of a secret are hidden.",
                "With --url or --profile, the server answers, and the user needs the role operator.",
                EXIT_CODES})
    void show(@Mixin ServerOption server,
            @Option(names = "--set", paramLabel = "KEY=VALUE", description = SET) Map<String, String> settings) {
        if (!server.isRemote()) {
            print(server.answer(), configuration(server.instance(), settings).settings());
        } else if (settings != null) {
            throw new ParameterException(spec.commandLine(), "--set is for a server that is about to start here; a server elsewhere shows"
                    + " the settings it was started with");
        } else {
            server.call(connection -> print(server.answer(), Stream.of(connection.server().settings()).map(setting ->
                    new ShownSetting(setting.key(), setting.value(), setting.from())).toList()));
        }
    }

    private void print(AnswerOption answer, List<ShownSetting> settings) {
        answer.print(spec.commandLine().getOut(), () -> settings.stream().map(ConfigCommand::value).toList(), () -> table(settings));
    }

    @Command(name = "check", mixinStandardHelpOptions = true, footer = {"", "Example: vesper config check --instance ~/prices"},
            header = "Checks all files in conf, and reports all mistakes at once.",
            description = {
                "Checks vesper.properties, users, apps/*.properties, logback.xml and the JVM options.",
                "Settings of an application are compared with those that its jar in the folder apps has.", EXIT_CODES})
    int check(@Mixin ServerOption server,
            @Option(names = "--set", paramLabel = "KEY=VALUE", description = SET) Map<String, String> settings) {
        InstanceOption instance = server.instance();
        Configuration configuration = configuration(instance, settings);
        List<String> mistakes = configuration.mistakes(JavaOptions.of(instance.folder()));
        instance.answer().print(spec.commandLine().getOut(), () -> Map.of("mistakes", mistakes),
                () -> mistakes.isEmpty() ? List.of("no mistakes in " + configuration.folder()) : mistakes);
        return mistakes.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    private static Configuration configuration(InstanceOption instance, Map<String, String> settings) {
        Map<String, String> overrides = new LinkedHashMap<>();
        if (settings != null) {
            overrides.putAll(settings);
        } else {
            instance.server().map(ServerArguments::settings).orElse(List.of()).forEach(setting -> {
                String[] parts = setting.split("=", 2);
                overrides.put(parts[0], parts.length == 1 ? "" : parts[1]);
            });
        }
        return Configuration.of(instance.folder(), overrides);
    }

    private static Map<String, String> value(ShownSetting entry) {
        Map<String, String> value = new LinkedHashMap<>();
        value.put("key", entry.key());
        value.put("value", entry.value());
        value.put("from", entry.from());
        return value;
    }

    private static List<String> table(List<ShownSetting> entries) {
        int keyWidth = entries.stream().mapToInt(entry -> entry.key().length()).max().orElse(1);
        int valueWidth = entries.stream().mapToInt(entry -> entry.value().length()).max().orElse(1);
        String format = "%-" + keyWidth + "s  %-" + Math.max(valueWidth, 5) + "s  %s";
        List<String> lines = new ArrayList<>(List.of(String.format(Locale.ROOT, format, "KEY", "VALUE", "FROM")));
        entries.forEach(entry -> lines.add(String.format(Locale.ROOT, format, entry.key(), entry.value(), entry.from())));
        return lines;
    }
}
