// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.vesper.application.jar.BundleLayout;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.config.Reason;
import org.vesper.management.Version;

/** The project that {@code vesper new} writes: the files in the resource folder project, with names filled in. */
final class ProjectTemplate {

    private static final String MAIN = "src/main/resources/";
    private static final String RULES = MAIN + BundleLayout.VESPER_FOLDER + "rules.epl";

    /** Resource to its place in the project; PACKAGE is a folder for each part of the package, NAME the application. */
    private static final Map<String, String> FILES = new TreeMap<>(Map.of(
            "pom.xml", "pom.xml",
            "README.md", "README.md",
            "gitignore", ".gitignore",
            "src/main/java/Tick.java", "src/main/java/PACKAGE/Tick.java",
            "src/main/java/Greeter.java", "src/main/java/PACKAGE/Greeter.java",
            MAIN + BundleLayout.SPRING_FOLDER + "application.xml", MAIN + BundleLayout.SPRING_FOLDER + "NAME.xml",
            RULES, RULES,
            MAIN + BundleLayout.SETTINGS, MAIN + BundleLayout.SETTINGS,
            "src/test/java/ApplicationTest.java", "src/test/java/PACKAGE/ApplicationTest.java"));

    private static final String RESOURCES = "/org/vesper/cli/project/";

    private ProjectTemplate() {
    }

    /** Writes the project into a folder that must not exist yet. <b>Failure:</b> a {@link CommandFailure} that names the file. */
    static void write(Path folder, String name, String packageName) {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new CommandFailure(ExitCode.FAILED, folder + " exists already, and nothing was written; give another folder with --to");
        }
        FILES.forEach((resource, place) -> {
            Path file = folder.resolve(place.replace("PACKAGE", packageName.replace('.', '/')).replace("NAME", name));
            String text = text(resource).replace("@NAME@", name).replace("@PACKAGE@", packageName).replace("@VERSION@", Version.text());
            write(file, text);
        });
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (AccessDeniedException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot write " + file + ": no permission for " + e.getFile());
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot write " + file + ": " + Reason.of(e));
        }
    }

    private static String text(String resource) {
        try (InputStream content = ProjectTemplate.class.getResourceAsStream(RESOURCES + resource)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot read the template of " + resource + ": " + Reason.of(e));
        }
    }
}
