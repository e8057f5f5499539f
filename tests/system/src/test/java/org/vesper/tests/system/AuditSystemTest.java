// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** Changes that try to leave no line in the audit log. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AuditSystemTest {

    private static final String NETWORK = """
            <epn:event-type name="Tick"><epn:property name="number" type="long"/></epn:event-type>
            <epn:adapter id="timer" provider="timer" listeners="halting">
              <epn:setting name="interval" value="1h"/><epn:setting name="number-property" value="number"/>
            </epn:adapter>
            <bean id="halting" class="app.Halting"/>
            """;
    private static final String BEAN = """
            package app;
            public class Halting implements org.vesper.api.EventSink {
                public Halting() { Runtime.getRuntime().halt(1); }
                public void onEvent(Object tick) { }
            }
            """;

    @RegisterExtension
    final VesperServer server = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldKnowAnEditAndAJarWhoseCodeEndsTheServer() throws IOException {
        Files.writeString(server.instance().resolve("conf/logback.xml"), "<!-- edited -->\n", StandardOpenOption.APPEND);
        Await.until("the edit is in the audit log", () -> log().stream().anyMatch(line -> line.contains("\"user\":\"folder\"")
                && line.contains("\"file\":\"conf/logback.xml\"") && line.contains("\"result\":\"done\"")));
        Path jar = haltingJar();

        server.vesper("deploy", jar.toString());

        String last = lastLineAfterTheEnd();
        assertTrue(last.contains("\"user\":\"admin\"") && last.contains("\"action\":\"deploy\"") && last.contains(jar.toString())
                && last.contains("\"sha256\"") && last.contains("\"result\":\"begun\""), last);
    }

    @Test
    void shouldKnowAJarOfTheFolderWhoseCodeEndsTheServer() throws IOException {
        Path jar = server.instance().resolve("apps/halting.jar");
        Files.move(haltingJar(), jar);

        String last = lastLineAfterTheEnd();
        assertTrue(last.contains("\"user\":\"folder\"") && last.contains("\"action\":\"deploy\"") && last.contains(jar.toString())
                && last.contains("\"sha256\"") && last.contains("\"result\":\"begun\""), last);
    }

    private Path haltingJar() {
        return ApplicationJar.compiled(server.distribution(), folder.resolve("halting.jar"),
                Map.of("app/Halting.java", BEAN, "META-INF/spring/app.xml", NETWORK), Map.of()).file();
    }

    private String lastLineAfterTheEnd() {
        Await.until("the server has ended", () -> !server.isAlive());
        List<String> lines = log();
        assertFalse(lines.stream().anyMatch(line -> line.contains("stop the server")), "an orderly end");
        return lines.get(lines.size() - 1);
    }

    private List<String> log() {
        try {
            return Files.readAllLines(server.instance().resolve("logs/audit.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
