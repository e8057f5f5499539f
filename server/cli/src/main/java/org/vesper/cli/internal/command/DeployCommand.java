// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.Installation;
import org.vesper.cli.internal.connection.ServerConnection;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.config.Reason;
import org.vesper.epl.tools.option.CsvOptions;
import org.vesper.epl.tools.option.Form;
import org.vesper.management.AdapterMXBean;
import org.vesper.management.MBeanNames;
import org.vesper.management.ProcessorMXBean;
import org.vesper.management.ServerMXBean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "deploy", mixinStandardHelpOptions = true, footer = {"", "Example: vesper deploy orders.jar --dry-run"},
        header = "Deploys an application from a jar or from rules, or updates the application of that name.",
        description = {
            "Copies the jar into the folder apps of the server, also of one on another machine, and waits until the application runs. If it"
                + " fails, prints the reason; the previous version continues.",
            "Changes only what differs: if only rules differ, changes these and everything else continues; if nothing differs, nothing"
                + " happens. Prints what was done; --dry-run prints what would be done.",
            "If the first FILE ends in .epl, its rules are bundled into a jar first, as vesper bundle does.",
            "Exit codes: 0 it is deployed, or can be, 1 it cannot be, 2 wrong usage, 3 no server runs."})
public final class DeployCommand implements Callable<Integer> {

    private static final Pattern ON_NETWORK = Pattern.compile(".*:\\d+");

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Parameters(arity = "0..*", paramLabel = "FILE", description = "the jar of the application, or its rules and tables")
    private List<Path> files = List.of();

    @Option(names = "--sample", paramLabel = "NAME", completionCandidates = Samples.class,
            description = "instead of a file: an application that comes with Vesper, for example hello-world")
    private String sample;

    @Option(names = "--events", paramLabel = "TYPE=FILE", converter = Form.TypeAndFile.class,
            description = "for rules: a CSV file whose header names the properties of an event type")
    private List<String> events = List.of();

    @Mixin
    private CsvOptions csv;

    @Option(names = "--set", paramLabel = "NAME=VALUE", converter = Form.Setting.class,
            description = "for rules: the default of a setting, $${NAME} in their text, which conf/apps/APP.properties overrides")
    private List<String> settings = List.of();

    @Option(names = "--java", paramLabel = "ACCESS", converter = AccessForm.class, completionCandidates = JavaAccess.class,
            description = "for rules: the Java code that they may call, as the server's setting epl.java: declared, bundle or any")
    private String java;

    @Option(names = "--name", converter = Form.ApplicationName.class,
            description = "for rules: the name of the application (default: that of the first file)")
    private String name;

    @Option(names = "--dry-run", description = {
        "prints what would be done, without doing it;",
        "if the application would restart, creates its beans, so code of the jar runs: no check of a jar that you do not trust"})
    private boolean dryRun;

    /** The samples that come with Vesper, as picocli wants them. */
    static final class Samples implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            try {
                return Installation.sampleNames().iterator();
            } catch (CommandFailure e) {
                return Collections.emptyIterator(); // completion works without the samples, too
            }
        }
    }

    /** The code that rules may call. */
    static final class AccessForm extends Form {

        AccessForm() {
            super("(?i)declared|bundle|any", text -> "'" + text + "' must be declared, bundle or any");
        }
    }

    /** The code that rules may call, in the form that picocli wants. */
    static final class JavaAccess implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return List.of("declared", "bundle", "any").iterator();
        }
    }

    @Override
    public Integer call() throws IOException {
        takeSample();
        for (Path file : files) {
            if (!Files.exists(file)) {
                throw new CommandFailure(ExitCode.FAILED, "there is no file " + file);
            }
        }
        if (files.get(0).toString().endsWith(".epl")) {
            return deployRules();
        }
        if (files.size() > 1 || name != null || java != null || !events.isEmpty() || !settings.isEmpty()
                || !csv.arguments().isEmpty()) {
            throw new ParameterException(spec.commandLine(),
                    "a jar is deployed as it is: one file, without --events and how they are written, --set, --java and --name");
        }
        deploy(files.get(0));
        return ExitCode.OK;
    }

    private void takeSample() {
        if (files.isEmpty() == (sample == null)) {
            throw new ParameterException(spec.commandLine(), "name the FILE of an application, or a --sample");
        }
        if (sample != null) {
            files = List.of(Installation.sample(sample));
        }
    }

    private int deployRules() throws IOException {
        server.requireRunning();
        String application = name == null ? files.get(0).getFileName().toString().replaceFirst("\\.[^.]*$", "") : name;
        try (BundledRules rules = new BundledRules(application)) {
            int exitCode = rules.make(files, options(), spec.commandLine().getErr());
            if (exitCode == ExitCode.OK) {
                deploy(rules.jar());
            }
            return exitCode;
        }
    }

    /** The options of {@code vesper bundle} that are given. */
    private List<String> options() {
        List<String> options = new ArrayList<>();
        events.forEach(type -> options.addAll(List.of("--events", type)));
        options.addAll(csv.arguments());
        settings.forEach(setting -> options.addAll(List.of("--set", setting)));
        if (java != null) {
            options.addAll(List.of("--java", java));
        }
        return options;
    }

    private void deploy(Path jar) {
        server.call(connection -> {
            String done = dryRun ? plan(connection.server(), jar) : deploy(connection.server(), jar);
            Stream<String> more = dryRun ? Stream.empty() : Stream.concat(addresses(connection, nameIn(done)),
                    changes(connection, nameIn(done)));
            server.answer().done(spec.commandLine().getOut(), Stream.concat(Stream.of((dryRun ? "planned: " : "deployed: ") + done), more)
                    .collect(Collectors.joining(System.lineSeparator())));
        });
    }

    /** The name of the application, with which the server's answer begins. */
    private static String nameIn(String done) {
        return done.split("[\\s,:]", 2)[0];
    }

    private static Stream<String> addresses(ServerConnection connection, String application) {
        return connection.names(MBeanNames.parts("Adapter", application)).stream()
                .map(adapter -> connection.proxy(adapter, AdapterMXBean.class))
                .filter(adapter -> !adapter.isOutput() && ON_NETWORK.matcher(adapter.getAddress()).matches())
                .map(adapter -> "takes events at " + adapter.getAddress());
    }

    /** What commands have changed in rules of an earlier deployment, which a new one keeps. */
    private static Stream<String> changes(ServerConnection connection, String application) {
        return connection.names(MBeanNames.parts("Processor", application)).stream()
                .filter(name -> connection.proxy(name, ProcessorMXBean.class).getLiveRuleCount() > 0)
                .map(name -> "processor " + name.getKeyProperty("name") + " keeps rules that commands have changed: vesper rules"
                        + " diff shows them, vesper rules reset drops them");
    }

    /** A server elsewhere does not see the files of this machine. */
    private String deploy(ServerMXBean called, Path jar) {
        return server.isRemote() ? called.deployJar(jar.getFileName().toString(), content(jar)) : called.deploy(absolute(jar));
    }

    private String plan(ServerMXBean called, Path jar) {
        return server.isRemote() ? called.planJar(jar.getFileName().toString(), content(jar)) : called.plan(absolute(jar));
    }

    private static String absolute(Path jar) {
        return jar.toAbsolutePath().normalize().toString();
    }

    private static byte[] content(Path jar) {
        try {
            return Files.readAllBytes(jar);
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot read " + jar + ": " + Reason.of(e));
        }
    }
}
