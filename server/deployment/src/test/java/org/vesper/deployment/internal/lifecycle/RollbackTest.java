// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.DeployOption;
import org.vesper.deployment.UpdatePlan.Kind;
import org.vesper.tests.support.Await;

/** An update is taken back by deploying the jar from before it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RollbackTest {

    private static final String COLLECTOR = "<bean id='%s' class='org.vesper.deployment.testapp.Collector'/>";
    private static final String NONE = "no version of live before the present one is kept";

    @TempDir
    private Path instance;
    @TempDir
    private Path elsewhere;

    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        server = new TestServer(instance, Map.of());
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @Test
    void shouldReturnToTheVersionBeforeAndBackAgain() throws Exception {
        deploy("1.0.0", "live-1.jar");
        assertRefused(NONE);
        deploy("2.0.0", "live-2.jar");

        assertEquals(Kind.REPLACED, server.deployments.rollBack("live").plan().kind());
        assertEquals("1.0.0", server.application("live").version());
        assertEquals(List.of("live-1.jar"), jars());

        server.stop();
        server = new TestServer(instance, Map.of());
        server.deployments.deploy(instance.resolve("apps/live-1.jar"), DeployOption.IN_PLACE);
        server.deployments.rollBack("live");
        assertEquals("2.0.0", server.application("live").version());
        assertEquals(List.of("live-2.jar"), jars());
    }

    @Test
    void shouldKeepNothingOfAnUpdateThatFailed() throws Exception {
        deploy("1.0.0", "live.jar");
        Path wrong = new TestJar("live").network("<bean id='none' class='no.such.Class'/>").writeTo(elsewhere.resolve("wrong.jar"));
        assertThrows(ConfigurationException.class, () -> server.deployments.deploy(wrong));
        assertRefused(NONE);

        server.deployments.undeploy("live");
        assertRefused("live");
        assertTrue(Files.notExists(instance.resolve("var/versions/live")));
    }

    @Test
    void shouldForgetTheVersionsOfAnApplicationWhoseJarIsRemovedFromTheFolder() throws Exception {
        deploy("1.0.0", "live.jar");
        deploy("2.0.0", "live.jar");

        Files.delete(server.apps("live.jar"));
        Await.until(() -> Files.notExists(instance.resolve("var/versions/live")));
        deploy("3.0.0", "live.jar");

        assertRefused(NONE);
    }

    /** The caller of the first command does not wait for its end, so whatever he would do afterwards is not done. */
    @Test
    void shouldForgetTheVersionsBeforeTheNextDeploymentWhoeverWaits() throws Exception {
        deploy("1.0.0", "live.jar");
        deploy("2.0.0", "live.jar");

        Thread.currentThread().interrupt();
        assertThrows(ConfigurationException.class, () -> server.deployments.undeploy("live"));
        assertTrue(Thread.interrupted());
        deploy("3.0.0", "live.jar");

        assertRefused(NONE);
        assertEquals("3.0.0", server.application("live").version());
    }

    private void deploy(String version, String file) throws IOException {
        server.deployments.deploy(new TestJar("live").header("Bundle-Version", version).network(String.format(Locale.ROOT, COLLECTOR, "of-" + version))
                .writeTo(elsewhere.resolve(file)));
    }

    private void assertRefused(String reason) {
        String message = assertThrows(ConfigurationException.class, () -> server.deployments.rollBack("live")).getMessage();
        assertTrue(message.contains(reason), message);
    }

    private List<String> jars() throws IOException {
        try (Stream<Path> files = Files.list(instance.resolve("apps"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
