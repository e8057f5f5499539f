// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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
        write("logback.xml", "<configuration/>\n");
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
