// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.vesper.cli.internal.answer.AnswerOption;
import org.vesper.cli.internal.connection.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "new", mixinStandardHelpOptions = true, footer = {"", "Example: vesper new orders"},
        header = "Creates the Maven project of a new application.",
        description = {
            "It has an event type, a network, a rule, a bean, and a test that runs them in a container. It builds against the artefacts of"
                + " Vesper in Maven's local repository, where ./vesper build in the sources of Vesper puts them.",
            "Exit codes: 0 created, 1 cannot be created, 2 wrong usage."})
public final class NewCommand implements Callable<Integer> {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "the application: a letter, then letters, digits, - and _")
    private String name;

    @Option(names = "--package", paramLabel = "PACKAGE", description = "package of its classes (default: the name's letters and digits)")
    private String packageName;

    @Option(names = "--to", paramLabel = "FOLDER", description = "the folder to create (default: NAME in the current folder)")
    private Path folder;

    @Mixin
    private AnswerOption answer;

    @Override
    public Integer call() {
        checkNames();
        Path target = folder == null ? Path.of(name) : folder;
        ProjectTemplate.write(target, name, packageName);
        answer.print(spec.commandLine().getOut(), () -> Map.of("written", target.toString()), () -> List.of("written: " + target,
                "mvn verify in that folder builds target/" + name + ".jar, which vesper deploy runs"));
        return ExitCode.OK;
    }

    private void checkNames() {
        if (!NAME.matcher(name).matches()) {
            throw wrong("'" + name + "' cannot be the name of an application: a letter, then letters, digits, - and _");
        }
        boolean derived = packageName == null;
        if (derived) {
            packageName = name.replaceAll("[_-]", "").toLowerCase(Locale.ROOT);
        }
        if (!SourceVersion.isName(packageName) || packageName.startsWith("java.") || packageName.equals("java")) {
            throw wrong((derived ? "'" : "--package: '") + packageName + "' cannot be a package of an application"
                    + (derived ? "; give one with --package" : ""));
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
