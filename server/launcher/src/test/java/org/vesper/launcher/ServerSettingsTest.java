// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;

class ServerSettingsTest {

    private static final Pattern ROW = Pattern.compile("^\\| `([a-zA-Z.-]+)` \\| (?:`([^`]*)` )?\\| .+ \\|$", Pattern.MULTILINE);

    @TempDir
    private Path folder;
    private Path file;

    @BeforeEach
    void name() throws IOException {
        file = Files.createDirectories(folder.resolve("conf")).resolve("vesper.properties");
    }

    @Test
    void shouldPutTheCommandLineOverTheFileOverTheDefaults() throws IOException {
        Files.writeString(file, "jmx.port = 9100\njmx.host = localhost\napp.signals.ticks.port = 9300\n");

        ServerSettings settings = ServerSettings.read(folder, Map.of("jmx.port", "0", "apps.poll-interval", "50ms"));

        assertEquals(Duration.ofMillis(50), settings.pollInterval());
        assertEquals("jmx.host = localhost, jmx.port = 0, jmx.tls = auto, jmx.max-connections = 100, jmx.max-connections-per-address = 50,"
                + " jmx.max-connections-per-user = 30, jmx.login-timeout = 10000ms, audit.reads = off,"
                + " jmx.viewer.max-request = 64KB, jmx.viewer.max-time = 10000ms, jmx.viewer.max-rate = 30,"
                + " jmx.operator.max-request = 16MB, jmx.operator.max-time = 60000ms, jmx.operator.max-rate = 100,"
                + " jmx.deployer.max-request = 64MB, jmx.deployer.max-time = 600000ms, jmx.deployer.max-rate = 200,"
                + " jmx.admin.max-request = 64MB, jmx.admin.max-time = 600000ms, jmx.admin.max-rate = 1000, users.realm = file, users.timeout = 5000ms,"
                + " users.recheck = 60000ms,"
                + " http.port = off, http.host = 127.0.0.1, http.tls = auto, http.without-user = health, http.max-connections = 500,"
                + " http.request-timeout = 10000ms, http.max-rules = 1000,"
                + " apps.poll-interval = 50ms, apps.deploy-timeout = 30000ms, apps.max-jar-entries = 20000,"
                + " apps.max-jar-size = 512MB, apps.max-entry-size = 64MB, apps.max-jar-ratio = 200, epl.java = declared,"
                + " network.spel = refused, network.imports = refused, log.format = text, log.files = one,"
                + " log.max-repeats = 100, lane.busy-limit = 30000ms, disk.min-free = 200MB, gc.pause-target = off,"
                + " apps.max-retained = 0B, apps.max-busy = 0, stop.timeout = 20000ms,"
                + " app.signals.ticks.port = 9300", settings.toString());
    }

    /** A key without a default here has one of its own in management, or none. */
    @Test
    void shouldHaveTheKeysAndDefaultsOfThePage() throws IOException {
        Files.writeString(file, "");
        Map<String, String> page = new TreeMap<>();
        Matcher rows = ROW.matcher(Files.readString(Path.of("../../docs/reference/settings.md")));
        while (rows.find()) {
            page.put(rows.group(1), rows.group(2) == null ? "" : rows.group(2));
        }
        Map<String, String> known = new TreeMap<>(Map.of("app.NAME.KEY", ""));
        ServerSettings.read(folder, Map.of()).shown().forEach(setting -> known.put(setting.key(),
                setting.value().isEmpty() ? page.getOrDefault(setting.key(), "") : inLargestUnit(setting.value())));

        assertEquals(known, page, "docs/reference/settings.md");
    }

    /** "60000ms" is "1m" on the page. */
    private static String inLargestUnit(String value) {
        return value.replaceFirst("000ms$", "s").replaceFirst("^60s$", "1m").replaceFirst("^600s$", "10m");
    }

    @Test
    void shouldTellAllMistakesAtOnce() throws IOException {
        Files.writeString(file, "jmx.prot = 9003\njmx.port = many\napps.poll-interval = 500\napp.signals = 1\n");

        String message = assertThrows(ConfigurationException.class, () -> ServerSettings.read(folder, Map.of())).getMessage();

        assertTrue(message.contains(file.toString()), message);
        assertTrue(message.contains("unknown setting jmx.prot; did you mean jmx.port?"), message);
        assertTrue(message.contains("jmx.port is 'many'"), message);
        assertTrue(message.contains("apps.poll-interval is '500'"), message);
        assertTrue(message.contains("unknown setting app.signals"), message);
    }

    @Test
    void shouldShowNoSecretAndPassItOnAllTheSame() throws IOException {
        Files.writeString(folder.resolve("store-password"), "p12-s3cr3t\n");
        Files.writeString(file, "jmx.tls.password = ${file:store-password}\napp.sec.db.password = s3cr3t\n"
                + "app.sec.api.token = ${file:later}\n");

        ServerSettings settings = ServerSettings.read(folder, Map.of());

        assertEquals("p12-s3cr3t", settings.values().get("jmx.tls.password"));
        assertEquals(Map.of("app.sec.db.password", "s3cr3t", "app.sec.api.token", "${file:later}"), settings.ofApplications());
        assertFalse(settings.toString().contains("s3cr3t"), settings::toString);
        assertTrue(settings.toString().contains("app.sec.db.password = ***"), settings::toString);
        assertTrue(settings.toString().contains("app.sec.api.token = ${file:later}"), settings::toString);
    }

    @Test
    void shouldNameTheFileThatIsNotThere() {
        String message = assertThrows(ConfigurationException.class, () -> ServerSettings.read(folder, Map.of())).getMessage();

        assertEquals("there is no " + file, message);
    }
}
