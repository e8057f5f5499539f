// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.cli.VesperCommand;
import picocli.CommandLine;

/** Tests the written files and the refusals; the test of docs/getting-started.md builds and runs the project. */
class NewCommandTest {

    private static final Pattern HOLE = Pattern.compile("@[A-Z]+@");

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void shouldWriteAProjectWithItsNamesFilledIn() throws IOException {
        Path project = folder.resolve("made/here");
        assertEquals(0, run("new", "My-app", "--package", "org.example.mine", "--to", project.toString()));

        assertEquals(new TreeSet<>(Set.of(".gitignore", "README.md", "pom.xml", "src/main/java/org/example/mine/Greeter.java",
                "src/main/java/org/example/mine/Tick.java", "src/main/resources/META-INF/spring/My-app.xml",
                "src/main/resources/META-INF/vesper/application.properties", "src/main/resources/META-INF/vesper/rules.epl",
                "src/test/java/org/example/mine/ApplicationTest.java")), files(project));
        for (String file : files(project)) {
            assertFalse(HOLE.matcher(Files.readString(project.resolve(file))).find(), file);
        }
        String pom = Files.readString(project.resolve("pom.xml"));
        assertTrue(pom.contains("<artifactId>My-app</artifactId>") && pom.contains("<groupId>org.example.mine</groupId>"), pom);
        assertTrue(out.toString().startsWith("written: " + project + System.lineSeparator()), out::toString);
    }

    @Test
    void shouldDeriveThePackageFromTheNameWhenNoneIsGiven() throws IOException {
        assertEquals(0, run("new", "My-app_2", "--to", folder.resolve("new").toString()));
        assertTrue(Files.readString(folder.resolve("new/src/main/java/myapp2/Tick.java")).startsWith("package myapp2;"));

        out.getBuffer().setLength(0);
        assertEquals(0, run("new", "other", "--to", folder.resolve("other").toString(), "--json"));
        assertTrue(out.toString().replaceAll("\\s", "").equals("{\"written\":\"" + folder.resolve("other") + "\"}"), out::toString);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "new                              | Missing required parameter: 'NAME'",
        "new my.app                       | 'my.app' cannot be the name of an application: a letter, then letters, digits, - and _",
        "new 7up                          | '7up' cannot be the name of an application",
        "new class                        | 'class' cannot be a package of an application; give one with --package",
        "new app --package org..example   | --package: 'org..example' cannot be a package of an application",
        "new app --package java.app       | --package: 'java.app' cannot be a package of an application",
        "new app --pakage x               | unknown option --pakage; did you mean --package?",
        "new my app                       | unexpected word app",
        "nwe app                          | unknown command nwe; did you mean new?",
    })
    void shouldSayWhatIsWrongWhenItIsTypedWrongly(String words, String message) {
        assertEquals(2, run(words.split(" +")));
        assertTrue(err.toString().startsWith("vesper: " + message), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
    }

    @Test
    void shouldLeaveAFolderAloneWhenItIsThere() throws IOException {
        assertEquals(1, run("new", "app", "--to", folder.toString()));
        assertEquals("vesper: " + folder + " exists already, and nothing was written; give another folder with --to\n", err.toString());
        assertEquals(Set.of(), files(folder));
    }

    @Test
    void shouldNameTheFileWhenItCannotBeWritten() throws IOException {
        Path file = Files.createFile(folder.resolve("letter"));
        assertEquals(1, run("new", "app", "--to", file.resolve("app").toString()));
        assertTrue(err.toString().startsWith("vesper: cannot write " + file.resolve("app")), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
    }

    private static Set<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).map(file -> folder.relativize(file).toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private int run(String... words) {
        CommandLine command = VesperCommand.commandLine();
        command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return command.execute(words);
    }
}
