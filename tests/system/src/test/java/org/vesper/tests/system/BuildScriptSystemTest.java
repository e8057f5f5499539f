// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunningCommand;

/**
 * The script ./vesper of the sources, with a Maven and a distribution that only tell that they were called: it builds when it has to, and
 * keeps nobody from a server because of a build.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BuildScriptSystemTest {

    private static final Path ROOT = Path.of(System.getProperty("vesper.root"));
    private static final Path DISTRIBUTION = Path.of("server/distribution/target/vesper/bin");
    private static final String BUILDS = "Building Vesper";
    private static final String MAVEN = """
            #!/bin/sh
            mkdir -p %1$s/%2$s
            printf '#!/bin/sh\\necho passed on: "$@"\\n' > %1$s/%2$s/vesper
            printf '#!/bin/sh\\n' > %1$s/%2$s/archive-classes
            chmod +x %1$s/%2$s/*
            """;
    private static final String FAILING_MAVEN = """
            #!/bin/sh
            echo '[INFO] Building Vesper kernel 0.1.0 [3/28]'
            echo '[ERROR] /sources/Tick.java:[7,3] cannot find symbol'
            echo '[ERROR] Failed to execute goal compile -> [Help 1]'
            echo '[ERROR] Re-run Maven'
            exit 1
            """;

    @TempDir
    private Path folder;
    private Path root;

    @BeforeEach
    void copyTheScript() throws IOException {
        root = Files.createDirectory(folder.toRealPath().resolve("the sources"));
        Path javaFinder = Path.of("server/distribution/src/main/distribution/bin/find-java");
        Files.createDirectories(root.resolve(javaFinder).getParent());
        Files.copy(ROOT.resolve(javaFinder), root.resolve(javaFinder));
        Files.copy(ROOT.resolve("vesper"), root.resolve("vesper"));
        for (String source : List.of("server/kernel/src/main/Tick.java", "docs/operations/jmx.md", "README.md", "sample-apps/fx/README.md",
                "tests/system/src/test/TickTest.java", "pom.xml", "adapters/pom.xml", "epl/pom.xml", "loadgen/pom.xml")) {
            write(source, "as it was\n");
        }
        useMaven(String.format(Locale.ROOT, MAVEN, "'" + root + "'", DISTRIBUTION));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "help", "--help", "version"})
    void shouldSayHowToBuildInsteadOfBuildingWhenNothingWasBuiltYet(String words) {
        CommandResult result = vesper(words).expect(0, "./vesper build", "getting-started.md");
        assertFalse(result.output().contains(BUILDS), result::output);
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "epl run", "build"})
    void shouldBuildWhenNothingWasBuiltYet(String words) {
        vesper(words).expect(0, BUILDS, words.equals("build") ? "built: " : "passed on: " + words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "help", "version", "status", "stop", "list", "rules list", "deploy a.jar", "undeploy a", "suspend a",
            "resume a",
        "stop a", "start a", "start --instance x a", "send T=a.csv", "loadgen", "new a"})
    void shouldLeaveTheBuildAloneWhenAServerIsAskedThoughASourceHasChanged(String words) throws IOException {
        vesper("build").expect(0);
        change("server/kernel/src/main/Tick.java");

        assertEquals("passed on: " + words, vesper(words).expect(0).output().strip().replaceFirst(":$", ": "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "start --instance x --set jmx.port=0", "run", "demo", "bench table1", "epl run", "bundle a.epl"})
    void shouldBuildWhenASourceHasChangedAndWhatWasBuiltIsRun(String words) throws IOException {
        vesper("build").expect(0);
        change("server/kernel/src/main/Tick.java");

        vesper(words).expect(0, BUILDS, "passed on: " + words);
        assertFalse(vesper(words).expect(0).output().contains(BUILDS), "nothing has changed since");
    }

    @Test
    void shouldNotBuildWhenPagesTestsOrFilesOfTheUserHaveChanged() throws IOException {
        vesper("build").expect(0);
        change("docs/operations/jmx.md", "README.md", "sample-apps/fx/README.md", "tests/system/src/test/TickTest.java", "rules.epl",
                "my-server/var/server.properties", "greetings/pom.xml", "greetings/src/main/java/Greeter.java");

        assertEquals("passed on: epl run\n", vesper("epl run").expect(0).output());
    }

    @Test
    void shouldNameTheFileAndGoOnWithTheLastBuildWhenABuildFails() throws IOException {
        vesper("build").expect(0);
        change("server/kernel/src/main/Tick.java");
        useMaven(FAILING_MAVEN);

        CommandResult result = vesper("epl run").expect(0, "/sources/Tick.java:[7,3] cannot find symbol", "the build failed",
                "using the last successful build", "passed on: epl run");
        assertFalse(result.output().contains("Re-run Maven"), result::output);
        vesper("build").expect(1, "the build failed");
    }

    @Test
    void shouldNameTheFileAndGiveUpWhenTheFirstBuildFails() throws IOException {
        useMaven(FAILING_MAVEN);

        CommandResult result = vesper("start").expect(1, "[3/28] Vesper kernel", "/sources/Tick.java:[7,3] cannot find symbol");
        assertFalse(result.output().contains("passed on"), result::output);
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }

    /** All else is older than the build by minutes, so that no file system's clock is too coarse to show it. */
    private void change(String... files) throws IOException {
        Instant built = Instant.now().minusSeconds(60);
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(built.minusSeconds(60)));
            }
        }
        Files.setLastModifiedTime(root.resolve("server/distribution/target/built"), FileTime.from(built));
        for (String file : files) {
            write(file, "changed\n");
        }
    }

    private void useMaven(String text) throws IOException {
        Path maven = folder.resolve("bin/mvn");
        Files.createDirectories(maven.getParent());
        Files.writeString(maven, text);
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private CommandResult vesper(String words) {
        List<String> command = new ArrayList<>(List.of(root.resolve("vesper").toString()));
        command.addAll(words.isEmpty() ? List.of() : List.of(words.split(" ")));
        Map<String, String> environment = Map.of("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"),
                "VESPER_JAVA_HOME", Distribution.built().jdk().home().toString());
        try (RunningCommand typed = RunningCommand.start(folder, environment, command)) {
            return typed.await(Duration.ofSeconds(30));
        }
    }
}
