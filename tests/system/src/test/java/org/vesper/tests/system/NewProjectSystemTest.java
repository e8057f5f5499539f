// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunningCommand;
import org.vesper.tests.support.VesperServer;

/** A project that vesper new has written compiles what the pages show, logs, and takes a library along as the page says. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NewProjectSystemTest {

    private static final Path DOCS = Path.of(System.getProperty("vesper.root"), "docs");
    private static final Pattern JAVA = Pattern.compile("```java\n(package (\\w+(?:\\.\\w+)*);.*?class (\\w+).*?)```", Pattern.DOTALL);
    private static final Pattern LIBRARY =
            Pattern.compile("```xml\n(<dependency>.*?</dependency>)\n```", Pattern.DOTALL);
    private static final Pattern PROPERTY = Pattern.compile("<(spring|slf4j|jakarta\\.annotation)\\.version>.*?<");
    private static final Duration TIMEOUT = Duration.ofMinutes(4);
    private static final String PARSER = """
            package parcel;

            import com.fasterxml.jackson.jr.ob.JSON;
            import jakarta.annotation.PostConstruct;
            import java.io.IOException;
            import org.slf4j.Logger;
            import org.slf4j.LoggerFactory;
            import org.springframework.beans.factory.annotation.Value;

            public class Parser {
                private static final Logger LOG = LoggerFactory.getLogger(Parser.class);
                @Value("${greeting}") private String greeting;

                @PostConstruct
                void parse() throws IOException {
                    LOG.warn("{} parses {}", greeting, JSON.std.mapFrom("{\\"weight\\":7}").get("weight"));
                }
            }
            """;

    private static final Pattern JACKSON = Pattern.compile("<jackson.version>(.*)</jackson.version>");

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldCompileWhatThePagesShowAndTakeALibraryAlong() throws IOException {
        Path project = folder.resolve("parcel");
        Distribution.built().in(folder).run("new", "parcel").expect(0);
        int examples = write(project, "network.md") + write(project, "adapters.md");
        assertTrue(examples > 4, () -> "examples in Java: " + examples);
        addTheLibraryOfThePage(project.resolve("pom.xml"));
        Files.writeString(project.resolve("src/main/java/parcel/Parser.java"), PARSER);
        Path network = project.resolve("src/main/resources/META-INF/spring/parcel.xml");
        Files.writeString(network, Files.readString(network).replace("</beans>", "  <bean class=\"parcel.Parser\"/>\n</beans>"));

        build(project);

        SERVER.vesper("deploy", project.resolve("target/parcel.jar").toString()).expect(0, "deployed: parcel 1.0.0 RUNNING");
        SERVER.awaitLog("Hello parses 7");
    }

    /** The BOM has no parent, so that it brings nothing else along. */
    @Test
    void shouldHaveInTheBomTheVersionsOfTheServer() throws IOException {
        List<String> ofServer = versions(DOCS.resolveSibling("pom.xml"));
        assertEquals(3, ofServer.size());
        assertEquals(ofServer, versions(DOCS.resolveSibling("server/bom/pom.xml")));
    }

    private static int write(Path project, String page) throws IOException {
        List<MatchResult> examples = JAVA.matcher(Files.readString(DOCS.resolve(page))).results().toList();
        for (MatchResult example : examples) {
            Path source = project.resolve("src/main/java").resolve(example.group(2).replace('.', '/')).resolve(example.group(3) + ".java");
            Files.createDirectories(source.getParent());
            Files.writeString(source, example.group(1));
        }
        return examples.size();
    }

    private static void addTheLibraryOfThePage(Path pom) throws IOException {
        MatchResult library = LIBRARY.matcher(Files.readString(DOCS.resolve("getting-started.md"))).results().findFirst().orElseThrow();
        // A version that the server itself uses; only that one is in the local repository of a first build.
        assertTrue(library.group(1).contains("<version>" + jacksonVersion() + "</version>"), () -> "not the server's: " + library.group(1));
        Files.writeString(pom, Files.readString(pom).replace("  </dependencies>\n\n  <build>",
                library.group(1) + "\n  </dependencies>\n\n  <build>"));
    }

    private static String jacksonVersion() throws IOException {
        return JACKSON.matcher(Files.readString(DOCS.resolveSibling("pom.xml"))).results().findFirst().orElseThrow().group(1);
    }

    private void build(Path project) throws IOException {
        Path repository = folder.resolve("repository");
        InstalledArtefacts.in(repository);
        List<String> words = List.of(System.getProperty("vesper.maven"), "-B", "-q", "-o", "-Dmaven.repo.local=" + repository, "package",
                "-DskipTests");
        Map<String, String> environment = Map.of("JAVA_HOME", Distribution.built().jdk().home().toString());
        try (RunningCommand maven = RunningCommand.start(project, environment, words)) {
            maven.await(TIMEOUT).expect(0);
        }
    }

    private static List<String> versions(Path pom) throws IOException {
        return PROPERTY.matcher(Files.readString(pom)).results().map(MatchResult::group).sorted().toList();
    }
}
