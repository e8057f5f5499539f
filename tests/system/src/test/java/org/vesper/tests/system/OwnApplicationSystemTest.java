// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.RunningCommand;
import org.vesper.tests.support.VesperServer;

/** Who begins an application of their own as docs/getting-started.md says sees what it says, on every JDK. */
@Timeout(600)
class OwnApplicationSystemTest {

    private static final Path PAGE = Path.of(System.getProperty("vesper.root"), "docs/getting-started.md");
    private static final Pattern CHAPTER = Pattern.compile("## An application of your own.*", Pattern.DOTALL);
    private static final Pattern CONSOLE = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL);
    private static final Pattern COMMAND = Pattern.compile("\\$ (.*)\n((?:[^$].*\n)*)");
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;
    private Path repository;
    private String chapter;

    @BeforeEach
    void readThePage() throws IOException {
        chapter = CHAPTER.matcher(Files.readString(PAGE)).results().findFirst().orElseThrow().group();
        repository = folder.resolve("repository");
        Files.createDirectory(folder.resolve("sources"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void shouldShowWhatThePageShowsWhenItsCommandsAreTyped(Jdk jdk) throws IOException {
        try (VesperServer server = VesperServer.empty(Distribution.built().on(jdk)).start()) {
            List<MatchResult> commands = CONSOLE.matcher(chapter).results()
                    .flatMap(block -> COMMAND.matcher(block.group(1)).results()).toList();
            assertEquals(5, commands.size());
            for (MatchResult command : commands) {
                type(command.group(1), command.group(2), server);
            }
        }
        String test = Files.readString(folder.resolve("greetings/src/test/java/greetings/ApplicationTest.java"));
        for (MatchResult shown : JAVA.matcher(chapter).results().toList()) {
            assertTrue(test.contains(shown.group(1).indent(4).replace("    \n", "\n")), test);
        }
    }

    private void type(String command, String shown, VesperServer server) throws IOException {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        switch (words.remove(0)) {
            case "mvn" -> maven(words, server.distribution().jdk());
            case "tail" -> shown.lines().forEach(server::awaitLog);
            default -> {
                if (words.contains("deploy")) {
                    words.addAll(List.of("--instance", server.instance().toString()));
                }
                String output = server.distribution().in(folder.resolve("sources")).run(words.toArray(String[]::new)).expect(0).output();
                assertEquals(shown, output, command);
            }
        }
    }

    /** What is to be installed has been built; everything else runs without a network. */
    private void maven(List<String> words, Jdk jdk) throws IOException {
        if (words.contains("install")) {
            InstalledArtefacts.in(repository);
            return;
        }
        words.addAll(0, List.of(System.getProperty("vesper.maven"), "-B", "-o", "-Dmaven.repo.local=" + repository));
        Map<String, String> environment = Map.of("JAVA_HOME", jdk.home().toString());
        try (RunningCommand maven = RunningCommand.start(folder.resolve("sources"), environment, words)) {
            maven.await(PATIENCE).expect(0);
        }
        assertTrue(Files.exists(folder.resolve("greetings/target/surefire-reports/greetings.ApplicationTest.txt")));
    }

    private static Stream<Jdk> jdks() {
        return Distribution.built().jdks().stream();
    }
}
