// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.tests.support.Distribution;

/** What the pages tell a reader to type exists, and what they point to is there. */
@Timeout(600)
class DocsSystemTest {

    private static final Path ROOT = Path.of(System.getProperty("vesper.root"));
    private static final Pattern COMMAND = Pattern.compile(
            "^\\s*(?:\\$ )?(?:\\./|bin/)?vesper (epl [a-z]+|rules params [a-z]+|(?:rules|users|clients|connections) [a-z]+|bench [a-z0-9]+|loadgen connections"
            + "|latency-analyze|[a-z]+)\\b(.*)$", Pattern.MULTILINE);
    private static final Pattern OPTION = Pattern.compile("(?<=\\s)--[a-z-]+");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#:]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern BLOCK = Pattern.compile("^```.*?^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);
    private static final Pattern SECTION = Pattern.compile("^## (.*)$", Pattern.MULTILINE);

    @Test
    void shouldKnowEveryCommandAndOptionWhenAPageNamesIt() throws IOException {
        Map<String, Set<String>> options = new TreeMap<>();
        for (Path page : pages()) {
            Matcher commands = COMMAND.matcher(Files.readString(page));
            while (commands.find()) {
                Set<String> known = options.computeIfAbsent(commands.group(1), any -> new TreeSet<>());
                OPTION.matcher(commands.group(2)).results().map(MatchResult::group).forEach(known::add);
            }
        }
        assertFalse(options.isEmpty());
        options.forEach(DocsSystemTest::assertKnown);
    }

    @Test
    void shouldLeadSomewhereWhenAPageHasALink() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : Stream.concat(pages().stream(), shippedPages().stream()).toList()) {
            LINK.matcher(prose(page)).results().filter(link -> !leadsSomewhere(page, link))
                    .forEach(link -> broken.add(ROOT.relativize(page) + " -> " + link.group()));
        }
        assertEquals(List.of(), broken);
    }

    @Test
    void shouldListItsSectionsAtTheTopWhenAPageIsForOperators() throws IOException {
        List<String> missing = new ArrayList<>();
        try (Stream<Path> files = Files.list(ROOT.resolve("docs/operations"))) {
            for (Path page : files.filter(file -> !file.endsWith("index.md")).toList()) {
                String prose = prose(page);
                SECTION.matcher(prose).results().map(section -> "- [" + section.group(1) + "](#" + anchor(section.group(1)) + ")")
                        .filter(entry -> !prose.contains(entry)).forEach(entry -> missing.add(ROOT.relativize(page) + ": " + entry));
            }
        }
        assertEquals(List.of(), missing);
    }

    private static boolean leadsSomewhere(Path page, MatchResult link) {
        Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
        String anchor = link.group(2);
        return Files.exists(target) && (anchor == null || !target.toString().endsWith(".md")
                || HEADING.matcher(prose(target)).results().anyMatch(heading -> anchor(heading.group(1)).equals(anchor)));
    }

    /** The name by which GitHub and others link to a heading. */
    private static String anchor(String heading) {
        return heading.strip().toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-');
    }

    private static String prose(Path page) {
        try {
            return BLOCK.matcher(Files.readString(page)).replaceAll("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void shouldNameVersionAndLicenceOfEveryLibraryWhenAssembled() throws IOException {
        Path distribution = Distribution.built().folder();
        String licences = Files.readString(distribution.resolve("licenses/README.md"));
        Set<String> libraries = new TreeSet<>();
        for (Path jar : jars(distribution)) {
            String name = jar.getFileName().toString();
            Matcher parts = Pattern.compile("(.*?)-(\\d.*)\\.jar").matcher(name);
            assertTrue(parts.matches(), name);
            if (name.startsWith("vesper-")) {
                versionsInside(jar).forEach(version -> libraries.add(row(parts.group(1), version)));
            } else {
                libraries.add(row(parts.group(1), parts.group(2)));
            }
        }
        libraries.removeIf(licences::contains);
        assertEquals(Set.of(), libraries);
    }

    private static String row(String jar, String version) {
        return "\n| `" + jar + "` | " + version + " | ";
    }

    private static List<Path> jars(Path distribution) throws IOException {
        List<Path> jars = new ArrayList<>();
        for (String folder : List.of("bundles", "lib")) {
            try (Stream<Path> files = Files.walk(distribution.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".jar")).forEach(jars::add);
            }
        }
        return jars;
    }

    /** The versions of the libraries inside of a jar, from the data of Maven that scanners read. */
    private static Set<String> versionsInside(Path jar) throws IOException {
        Set<String> versions = new TreeSet<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : Collections.list(file.entries())) {
                if (entry.getName().endsWith("/pom.properties") && !entry.getName().contains("/org.vesper/")) {
                    Properties properties = new Properties();
                    properties.load(file.getInputStream(entry));
                    versions.add(properties.getProperty("version"));
                }
            }
        }
        return versions;
    }

    @Test
    void shouldNameEveryClassThatHasALock() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/internals/architecture.md"));
        String locks = page.substring(page.indexOf("**Locks.**"));
        Pattern lock = Pattern.compile("^\\s+(?:[a-z]+ )*synchronized\\b|new ReentrantLock\\(", Pattern.MULTILINE);
        Set<String> unnamed = new TreeSet<>();
        try (Stream<Path> files = Files.walk(ROOT)) {
            for (Path file : files.filter(file -> isMainSource(ROOT.relativize(file).toString())).toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                if (lock.matcher(Files.readString(file)).find() && !locks.contains("`" + name + "`")) {
                    unnamed.add(name);
                }
            }
        }
        assertEquals(Set.of(), unnamed);
    }

    /** The test kit is not part of a server. */
    private static boolean isMainSource(String file) {
        return file.endsWith(".java") && file.contains("src/main/java/") && !file.startsWith("tests/") && !file.contains("testkit/")
                && !file.contains("target/");
    }

    private static void assertKnown(String command, Set<String> options) {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add("--help");
        Distribution.built().run(words.toArray(String[]::new)).expect(0, options.toArray(String[]::new));
    }

    private static List<Path> shippedPages() throws IOException {
        try (Stream<Path> files = Files.walk(Distribution.built().folder())) {
            return files.filter(file -> file.toString().endsWith(".md")).toList();
        }
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".md") && !ROOT.relativize(file).toString().contains("target/")).toList();
        }
    }
}
