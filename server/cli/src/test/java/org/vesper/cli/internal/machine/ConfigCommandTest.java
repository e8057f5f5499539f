// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ConfigCommandTest {

    @TempDir
    private Path instance;

    private Path conf;

    @BeforeEach
    void writeConfiguration() throws IOException {
        conf = instance.resolve("conf");
        Files.createDirectories(conf.resolve("apps"));
        write("vesper.properties", "# the server\njmx.port = 9103\n\napp.trades.limit=5\n");
        write("apps/trades.properties", "limit=7\ndb.password=s3cr3t\n");
        write("logback.xml", "<configuration><turboFilter class=\"org.vesper.logging.internal.StormFilter\"/><encoder class=\""
                + "org.vesper.logging.internal.LineEncoder\"/><checkIncrement>0 seconds</checkIncrement></configuration>\n");
        write("jvm-17.options", "-Xmx64m\n");
        write("jvm-24.options", "-Xmx64m\n");
    }

    @Test
    void shouldShowEachSettingWithItsSource() {
        List<String> lines = run(0, "show", "--set", "stop.timeout=5s");
        String file = conf.resolve("vesper.properties").toString();
        assertTrue(lines.get(0).matches("KEY +VALUE +FROM"), lines::toString);
        assertShown(lines, "jmx.host 127.0.0.1 default");
        assertShown(lines, "jmx.port 9103 " + file + ":2");
        assertShown(lines, "stop.timeout 5s --set");
        assertShown(lines, "app.trades.limit 5 " + file + ":4");
        assertShown(lines, "app.trades.db.password *** " + conf.resolve("apps/trades.properties") + ":2");
        assertTrue(lines.stream().noneMatch(line -> line.contains("s3cr3t")), lines::toString);
        assertTrue(String.join("", run(0, "show", "--json")).contains("\"key\" : \"jmx.host\""));
        assertEquals(List.of("no mistakes in " + conf), run(0, "check"));
    }

    @Test
    void shouldReportAllMistakesAtOnce() throws IOException {
        write("vesper.properties", "jmx.prot = 1\nstop.timeout = long\n");
        write("apps/trades.properties", "a=\\u12\n");
        write("logback.xml", "<configuration>\n");
        write("jvm-17.options", "-XX:+NoSuchFlag\n");
        write("jvm-24.options", "-XX:+NoSuchFlag\n");

        String all = String.join("\n", run(1, "check"));

        for (String mistake : List.of("unknown setting jmx.prot; did you mean jmx.port?", "stop.timeout is 'long'", "apps/trades.properties: ",
                "logback.xml:", "NoSuchFlag")) {
            assertTrue(all.contains(mistake), all);
        }
        run(1, "show");
    }

    @Test
    void shouldReportEachMistakeWithItsPlaceWhenUsersAndApplicationsHaveSome() throws IOException {
        write("vesper.properties", "# the server\njmx.prot = 1\nstop.timeout = long\napp.trades.limt=5\napp.trades.epl.java=none\n");
        write("apps/trades.properties", "limit=7\nhorizon=5\nnokey=1\n");
        write("users", "alice\nbob:boss:x\n");
        Files.setPosixFilePermissions(conf.resolve("users"), PosixFilePermissions.fromString("rw-------"));
        writeApplication();

        List<String> mistakes = run(1, "check", "--set", "app.trades.lmit=1");

        String file = conf.resolve("vesper.properties").toString();
        List<String> begins = List.of(file + ":3: stop.timeout is 'long'", file + ":2: unknown setting jmx.prot; did you mean jmx.port?",
                conf.resolve("users") + ":1: a user is written", conf.resolve("users") + ":2: there is no role 'boss'",
                conf.resolve("apps/trades.properties") + ":3: unknown key nokey",
                file + ":4: unknown setting app.trades.limt; did you mean limit?",
                "--set: unknown setting app.trades.lmit; did you mean limit?");
        assertEquals(begins.size(), mistakes.size(), mistakes::toString);
        for (int at = 0; at < begins.size(); at++) {
            assertTrue(mistakes.get(at).startsWith(begins.get(at)), mistakes.get(at));
        }
        String json = String.join("\n", run(1, "check", "--set", "app.trades.lmit=1", "--json"));
        assertEquals(Map.of("mistakes", mistakes), JSON.std.mapFrom(json));
    }

    /** An application that declares limit, and whose rule names horizon. */
    private void writeApplication() throws IOException {
        Path jar = Files.createDirectories(instance.resolve("apps")).resolve("trades.jar");
        try (ZipOutputStream entries = new ZipOutputStream(Files.newOutputStream(jar))) {
            Map<String, String> texts = new LinkedHashMap<>();
            texts.put("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nVesper-Application: trades\n");
            texts.put("META-INF/vesper/application.properties", "limit=3\n");
            texts.put("META-INF/vesper/rules.epl", "@Name('a') SELECT * FROM Tick RETAIN ${horizon} SECONDS;\n");
            for (Map.Entry<String, String> text : texts.entrySet()) {
                entries.putNextEntry(new ZipEntry(text.getKey()));
                entries.write(text.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void assertShown(List<String> lines, String words) {
        assertTrue(lines.stream().anyMatch(line -> line.replaceAll(" +", " ").equals(words)), () -> words + " is missing in " + lines);
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(conf.resolve(file), text);
    }

    private List<String> run(int exitCode, String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = new CommandLine(new ConfigCommand());
        command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        assertEquals(exitCode, command.execute(Stream.concat(Stream.of(words), Stream.of("--instance", instance.toString()))
                .toArray(String[]::new)), err::toString);
        return out.toString().lines().toList();
    }
}
