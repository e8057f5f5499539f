// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunningCommand;

/** The archive and the Debian package that the build makes hold the distribution, and it runs from them as a service. */
@Timeout(value = 1200, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PackagesSystemTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Path BUILT = Distribution.built().folder();

    @TempDir
    private Path folder;

    @Test
    void shouldRunFromTheArchiveNotifySystemdAndMakeItsArchiveOfClasses() throws IOException {
        run("tar", "xzf", archive().toString());
        Path top = folder.resolve(archive().getFileName().toString().replace(".tar.gz", ""));
        assertEquals(files(BUILT), files(top));
        Path told = folder.resolve("told");
        Path commands = Files.createDirectory(folder.resolve("commands"));
        write(commands.resolve("systemd-notify"), "echo \"$@\" >> " + told);
        // Beside other tests, a process that gives way to all others takes minutes.
        write(commands.resolve("nice"), "[ \"$1 $2\" = '-n 19' ] || exit 1; shift 2; exec \"$@\"");
        Map<String, String> environment = new HashMap<>(Map.of("NOTIFY_SOCKET", "/run/systemd/notify",
                "PATH", commands + ":" + System.getenv("PATH"),
                "VESPER_JAVA_HOME", Distribution.built().jdk().home().toString(), "VESPER_ARCHIVE_CLASSES", ""));

        try (RunningCommand server = RunningCommand.start(folder, environment, List.of(top.resolve("bin/vesper").toString(), "run",
                "--instance", folder.resolve("instance").toString(), "--set", "jmx.port=0"))) {
            Await.until("systemd is notified", LIMIT, () -> lines(told).equals(List.of("--ready --status=ready")),
                    () -> lines(told) + "\n" + server.output());
            assertTrue(server.output().contains("Vesper ready"), server.output());
            Await.until("the archive of classes is made", Duration.ofMinutes(8), () -> isMade(top.resolve("lib/archive")), server::output);
            server.terminate();
            server.await(LIMIT).expect(143);
        }
        assertEquals(List.of("--ready --status=ready", "STOPPING=1 --status=stopping"), lines(told));
        try (RunningCommand doctor = RunningCommand.start(folder, environment, List.of(top.resolve("bin/vesper").toString(), "doctor"))) {
            String findings = doctor.await(LIMIT).output();
            assertTrue(findings.contains(top.toRealPath().resolve("lib/archive/server-").toString()), findings);
        }
    }

    private static void write(Path command, String script) throws IOException {
        Files.writeString(command, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static boolean isMade(Path archives) {
        try (Stream<Path> files = Files.list(archives)) {
            List<String> names = files.map(file -> file.getFileName().toString()).toList();
            return names.stream().anyMatch(name -> name.startsWith("place-")) && !names.contains("lock");
        } catch (IOException e) {
            return false;
        }
    }

    /** Expected is what git says of the sources; a build outside git knows no commit. */
    @Test
    void shouldNameTheCommitOfTheBuildInPackagesManifestsAndCommands() throws IOException {
        Path root = BUILT.resolve("../../../..").toRealPath();
        String identity = Files.readString(BUILT.resolve("VERSION")).strip();
        if (Files.exists(root.resolve(".git"))) {
            String head = RunningCommand.start(root, Map.of(), List.of("git", "log", "--format=%H")).await(LIMIT).output();
            String commit = identity.replaceFirst(".*\\(commit ([0-9a-f]+).*", "$1");
            assertTrue(commit.length() >= 12 && head.contains(commit), identity);
        } else {
            assertTrue(identity.endsWith("(of an unknown commit)"), identity);
        }
        assertEquals(identity, Distribution.built().run("version").output().strip());
        if (Files.exists(Path.of("/usr/bin/dpkg-deb"))) {
            run("dpkg-deb", "--raw-extract", BUILT.resolveSibling("vesper.deb").toString(), "named");
            String control = Files.readString(folder.resolve("named/DEBIAN/control"));
            assertTrue(control.contains(identity), control);
        }
    }

    @Test
    void shouldListEveryLibraryForScanners() throws Exception {
        String components = Files.readString(BUILT.resolve("licenses/vesper.cdx.json"));
        try (Stream<Path> files = Stream.concat(Files.walk(BUILT.resolve("bundles")), Files.walk(BUILT.resolve("lib")))) {
            for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).toList()) {
                String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar)));
                assertTrue(components.contains('"' + digest + '"'), jar + " has no component of its digest");
            }
        }
        for (String inside : List.of("com.espertech/esper-runtime@", "org.codehaus.janino/janino@", "org.springframework/spring-core@",
                "io.prometheus/prometheus-metrics-core@", "ch.qos.logback/logback-classic@")) {
            assertTrue(components.contains("pkg:maven/" + inside), inside);
        }
    }

    @Test
    void shouldPackTheFolderTheCommandAndTheService() throws IOException {
        assumeTrue(Files.exists(Path.of("/usr/bin/dpkg-deb")), "no Debian");
        run("dpkg-deb", "--raw-extract", BUILT.resolveSibling("vesper.deb").toString(), "deb");
        Path root = folder.resolve("deb");

        assertEquals(files(BUILT), files(root.resolve("usr/share/vesper")));
        assertEquals(Path.of("/usr/share/vesper/bin/vesper"), Files.readSymbolicLink(root.resolve("usr/bin/vesper")));
        String unit = Files.readString(root.resolve("lib/systemd/system/vesper.service"));
        List<String> start = unit.lines().filter(line -> line.startsWith("ExecStart=")).toList();
        assertEquals(List.of("ExecStart=/usr/share/vesper/bin/vesper run --instance /var/lib/vesper"), start);
        assertTrue(Files.isExecutable(root.resolve("usr/share/vesper/bin/vesper")));
        for (String configuration : Files.readAllLines(root.resolve("DEBIAN/conffiles"))) {
            assertTrue(Files.exists(root.resolve(configuration.substring(1))), configuration);
        }
        for (String script : List.of("postinst", "prerm", "postrm")) {
            run("sh", "-n", "deb/DEBIAN/" + script);
        }
    }

    /** Everything but archives of classes, which are made for one JVM. */
    private static Set<String> files(Path top) throws IOException {
        try (Stream<Path> files = Files.walk(top)) {
            return files.filter(Files::isRegularFile).map(file -> top.relativize(file).toString())
                    .filter(file -> !file.startsWith("lib/archive/")).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Path archive() throws IOException {
        try (Stream<Path> files = Files.list(BUILT.getParent())) {
            return files.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
        }
    }

    private void run(String... command) {
        try (RunningCommand running = RunningCommand.start(folder, Map.of(), List.of(command))) {
            running.await(LIMIT).expect(0);
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            return List.of(e.toString());
        }
    }
}
