// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.application.settings.ApplicationSettings;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.UpdatePlan;
import org.vesper.deployment.UpdatePlan.Kind;
import org.vesper.kernel.network.Network;

/** An update touches only what it must, and a plan reports that in advance. */
@Timeout(60)
class InPlaceUpdateTest {

    private static final String NETWORK = """
            <epn:adapter id='in' provider='test' listeners='one'><epn:setting name='port' value='${port}'/></epn:adapter>
            <epn:processor id='one' rules='a.epl, shared.epl' listeners='two'/>
            <epn:processor id='two' rules='shared.epl, b.epl' listeners='collector'/>
            <bean id='collector' class='org.vesper.deployment.testapp.Collector'/>
            """;

    @TempDir
    private Path instance;
    @TempDir
    private Path elsewhere;

    private TestServer server;
    private Network network;

    @BeforeEach
    void start() throws Exception {
        server = new TestServer(instance, Map.of());
        server.watchTheFolder();
        server.deployments.deploy(file(jar()));
        network = server.application("live").network().orElseThrow();
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @Test
    void shouldDoNothingWhenOnlyToolsAndTimesDiffer() throws IOException {
        TestJar jar = jar().header("Bnd-LastModified", "17").header("Created-By", "21").header("Build-Jdk-Spec", "21")
                .entry("META-INF/maven/a/b/pom.properties", "version=2");

        assertDone(Kind.UNCHANGED, List.of(), jar);
        assertGoesOn();
        assertEquals(List.of(), server.providers.uploads);
    }

    @Test
    void shouldFollowTheVersionWhenNothingElseDiffers() throws Exception {
        assertDone(Kind.UNCHANGED, List.of("but for the version, which was 1.0.0"), jar().header("Bundle-Version", "1.0.1"));
        assertGoesOn();
        assertEquals("1.0.1", server.application("live").version());

        restart();
        assertEquals("1.0.1", server.application("live").version());
    }

    @Test
    void shouldGiveNewRulesToThoseProcessorsOnlyWhoseFilesDiffer() throws Exception {
        assertDone(Kind.RULES_CHANGED, List.of("changed: META-INF/vesper/b.epl",
                "processor two: 1 added (new), 2 removed (old, older), 7 kept with what they retain"),
                jar().entry("META-INF/vesper/b.epl", "pass more"));
        assertGoesOn();
        assertEquals(List.of("two [META-INF/vesper/shared.epl: pass, META-INF/vesper/b.epl: pass more]"),
                server.providers.uploads);

        server.providers.uploads.clear();
        assertEquals(List.of("changed: META-INF/vesper/b.epl, META-INF/vesper/shared.epl", "one", "two"),
                install(jar().entry("META-INF/vesper/shared.epl", "pass all")).plan().details().stream()
                        .map(line -> line.replaceAll("processor (\\w+): .*", "$1")).toList());
        assertEquals(2, server.providers.uploads.size());
        assertDone(Kind.UNCHANGED, List.of(), jar().entry("META-INF/vesper/shared.epl", "pass all"));
    }

    @Test
    void shouldChangeNothingWhenTheRulesOfOneProcessorAreWrong() throws IOException {
        TestJar jar = jar().header("Bundle-Version", "2.0.0").entry("META-INF/vesper/a.epl", "pass on")
                .entry("META-INF/vesper/b.epl", "block");

        String reason = "live 2.0.0 does not replace live 1.0.0, which continues:"
                + " META-INF/vesper/b.epl:1:1: rules begin with 'pass'";
        Path file = file(jar);
        assertEquals(reason, assertThrows(ConfigurationException.class, () -> server.deployments.plan(file)).getMessage());
        assertEquals(reason, assertThrows(ConfigurationException.class, () -> server.deployments.deploy(file)).getMessage());
        assertEquals(List.of(), server.providers.uploads);
        assertEquals("1.0.0", server.application("live").version());
        assertGoesOn();
        assertDone(Kind.UNCHANGED, List.of(), jar());
    }

    @Test
    void shouldStaySuspendedAndGetNewRules() throws IOException {
        server.deployments.suspend("live");

        Deployed deployed = install(jar().entry("META-INF/vesper/a.epl", "pass on"));
        assertEquals(Kind.RULES_CHANGED, deployed.plan().kind());
        assertEquals(ApplicationState.SUSPENDED, deployed.application().state());
    }

    @Test
    void shouldTakeTheSameWayWhenAJarIsReplacedInTheFolder() throws IOException {
        jar().entry("META-INF/vesper/a.epl", "pass on").writeTo(server.apps("live.jar"));
        TestServer.await(() -> !server.providers.uploads.isEmpty());
        assertGoesOn();
        assertTrue(server.providers.uploads.get(0).startsWith("one "), server.providers.uploads::toString);
    }

    @Test
    void shouldPutTheNewJarInThePlaceOfTheOldOneWhenItHasAnotherName() throws IOException {
        server.deployments.deploy(jar().entry("META-INF/vesper/a.epl", "pass on").writeTo(elsewhere.resolve("live-2.jar")));

        assertGoesOn();
        try (Stream<Path> apps = Files.list(instance.resolve("apps"))) {
            assertEquals(List.of(server.apps("live-2.jar")), apps.toList());
        }
    }

    @Test
    void shouldGiveTheOldRulesBackWhenTheJarCannotBeDelivered() throws IOException {
        Files.createDirectories(server.apps("live-2.jar").resolve("full"));
        Path jar = jar().entry("META-INF/vesper/a.epl", "pass on").writeTo(elsewhere.resolve("live-2.jar"));

        String message = assertThrows(ConfigurationException.class, () -> server.deployments.deploy(jar)).getMessage();

        assertTrue(message.contains("which continues: its jar cannot be put into " + server.apps("live-2.jar")), message);
        assertGoesOn();
        assertEquals(2, server.providers.uploads.size(), server.providers.uploads::toString);
        assertTrue(server.providers.uploads.get(1).contains("a.epl: pass, "), server.providers.uploads::toString);
        // The old jar is what it runs by, so the same jar differs again.
        Files.delete(server.apps("live-2.jar").resolve("full"));
        Files.delete(server.apps("live-2.jar"));
        assertEquals(Kind.RULES_CHANGED, server.deployments.deploy(jar).plan().kind());
    }

    @Test
    void shouldBeginAnewAndSayWhyWhenAnythingElseDiffers() throws IOException {
        assertDone(Kind.REPLACED, List.of("changed: META-INF/spring/epn.xml", "added: note.txt", "changed in the manifest: Export-Package",
                        "adapters that are closed and reopened: in", "processors whose rules start empty: one",
                        "beans that are recreated: collector"),
                jar().entry("note.txt", "text").header("Export-Package", "org.vesper.deployment.testapp").network("""
                        <epn:adapter id='in' provider='test' listeners='one'><epn:setting name='port' value='${port}'/></epn:adapter>
                        <epn:processor id='one' rules='a.epl' listeners='collector'/>
                        <bean id='collector' class='org.vesper.deployment.testapp.Collector'/>
                        """));
        assertNotEquals(network, server.application("live").network().orElseThrow());
        assertEquals(List.of(), server.providers.uploads);
    }

    @Test
    void shouldReportTheColumnsWhoseTypesChange() throws IOException {
        List<String> details = install(jar().entry("note.txt", "text").entry("META-INF/vesper/a.epl", "pass long")).plan().details();

        assertEquals(List.of("columns that change their type: rule pass: column count int -> long"),
                details.stream().filter(line -> line.startsWith("columns")).toList());
    }

    @Test
    void shouldBeginAnewWhenAnOperatorHasChangedItsSettings() throws IOException {
        Files.createDirectories(instance.resolve("conf/apps"));
        Files.writeString(instance.resolve("conf/apps/live.properties"), "port=8");

        assertDone(Kind.REPLACED, List.of("changed settings: port", "adapters that are closed and reopened: in",
                "processors whose rules start empty: one, two", "beans that are recreated: collector"), jar());
        assertEquals(Set.of(8), server.providers.open.keySet());
    }

    @Test
    void shouldPlanThatItBeginsWhenNoVersionIsAtWork() throws IOException {
        Path other = new TestJar("other").network("<bean id='collector' class='org.vesper.deployment.testapp.Collector'/>")
                .writeTo(elsewhere.resolve("other.jar"));
        assertEquals("other 1.0.0: starts", server.deployments.plan(other).toString());
        assertTrue(server.deployments.application("other").isEmpty());

        server.deployments.stop("live");
        assertDone(Kind.STARTED, List.of(), jar());
    }

    @Test
    void shouldSayThatCodeMayHaveRunWhenThePlanFailsAfterBeansWereCreated() throws IOException {
        String broken = refusedPlan(jar().network("<bean id='none' class='no.such.Class'/>"));
        String unwired = refusedPlan(jar().header("Import-Package", "no.such.package"));

        assertTrue(broken.endsWith("began to create beans of the jar: code of the jar may have run"), broken);
        assertTrue(unwired.contains("no.such.package") && !unwired.contains("code of the jar"), unwired);
    }

    private String refusedPlan(TestJar jar) throws IOException {
        Path file = file(jar);
        return assertThrows(ConfigurationException.class, () -> server.deployments.plan(file)).getMessage();
    }

    /** Plans, which must touch nothing, and then performs the plan. */
    private void assertDone(Kind kind, List<String> details, TestJar jar) throws IOException {
        Application before = server.application("live");
        ApplicationState state = before.state();
        UpdatePlan plan = server.deployments.plan(file(jar));
        assertEquals(details, plan.details());
        assertEquals(kind, plan.kind());
        assertSame(before, server.application("live"));
        assertEquals(state, before.state());

        assertEquals(plan, install(jar).plan());
    }

    private void assertGoesOn() {
        assertSame(network, server.application("live").network().orElseThrow());
    }

    private Deployed install(TestJar jar) throws IOException {
        return server.deployments.deploy(file(jar));
    }

    private Path file(TestJar jar) throws IOException {
        return jar.writeTo(elsewhere.resolve("live.jar"));
    }

    private static TestJar jar() {
        return new TestJar("live").entry(ApplicationSettings.DECLARED, "port = 7\n").entry("META-INF/vesper/a.epl", "pass")
                .entry("META-INF/vesper/b.epl", "pass").entry("META-INF/vesper/shared.epl", "pass").network(NETWORK);
    }

    private void restart() throws Exception {
        server.stop();
        server = new TestServer(instance, Map.of());
        server.watchTheFolder();
    }
}
