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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;
import org.vesper.config.ShownSetting;

class ServerSettingsTest {

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

    /** Each kind of realm has its keys in management; one that is missing here could not be set. */
    @Test
    void shouldKnowEverySettingThatTheDocsName() throws IOException {
        Files.writeString(file, "");
        Path pages = Path.of("../../docs/operations");
        String text = Files.readString(pages.resolve("running-a-server.md")) + Files.readString(pages.resolve("users-and-certificates.md"));
        List<String> keys = text.lines().filter(line -> line.startsWith("| `")).map(line -> line.split("`")[1])
                .filter(key -> key.matches("(jmx|users|apps|epl|network|stop)\\.[a-z.-]+")).distinct().toList();

        assertTrue(keys.size() > 40, keys::toString);
        assertTrue(ServerSettings.read(folder, Map.of()).shown().stream().map(ShownSetting::key).toList().containsAll(keys),
                () -> "settings of the page that the server does not know, of " + keys);
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
