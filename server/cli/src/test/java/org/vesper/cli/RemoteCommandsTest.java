// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.vesper.cli.internal.command.ManagedServer;
import org.vesper.management.Credential;
import org.vesper.management.ServerAddress;
import org.vesper.management.users.UserFile;
import picocli.CommandLine;

/** Commands to a server that is named by its address, as if it were on another machine. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class RemoteCommandsTest {

    private static final InputStream STANDARD_INPUT = System.in;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path instance;
    private ManagedServer server;
    private String address;
    private Path credential;
    private Path profiles;

    @BeforeEach
    void start() throws Exception {
        instance = folder.toRealPath().resolve("instance");
        server = ManagedServer.start(instance);
        address = ServerAddress.read(instance).orElseThrow().jmxUrl().getURLPath().replaceAll("/jndi/rmi://(.*)/jmxrmi", "$1");
        credential = secret("admin.credential", "user=admin\npassword=" + Credential.read(instance).orElseThrow().password() + "\n");
        profiles = folder.resolve("profiles.properties");
        System.setProperty("vesper.profiles", profiles.toString());
    }

    @AfterEach
    void stop() throws Exception {
        System.setIn(STANDARD_INPUT);
        System.clearProperty("vesper.profiles");
        System.clearProperty("vesper.credential");
        server.close();
    }

    @Test
    void shouldAskAServerByItsAddress() {
        assertTrue(run(0, "list", "--url", address, "--credential", credential.toString()).contains("live         FAILED     2.0.0: no fuse"));
        System.setProperty("vesper.credential", credential.toString());
        assertTrue(run(4, "status", "--url", "service:jmx:rmi:///jndi/rmi://" + address + "/jmxrmi")
                .contains("process " + ProcessHandle.current().pid()));
        run(0, "suspend", "live", "--url", address);
        assertEquals("suspend live", server.deployments.get(server.deployments.size() - 1));
    }

    @Test
    void shouldSendTheJarWhenTheServerIsElsewhere() throws IOException {
        Path jar = Files.write(folder.resolve("orders-1.jar"), new byte[] {1, 2, 3});
        run(0, "deploy", jar.toString(), "--url", address, "--credential", credential.toString());
        String deployed = server.deployments.get(server.deployments.size() - 1);
        assertTrue(deployed.matches("deploy " + instance + "/var/upload\\d+/orders-1\\.jar"), deployed);
        String line = Files.readAllLines(instance.resolve("logs/audit.log")).stream().filter(one -> one.contains("deployJar")).findFirst()
                .orElseThrow();
        assertTrue(line.contains("{\"length\":3,\"sha256\":\"039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81\"}"), line);
        assertFalse(uploads(), "a file was left");

        run(0, "deploy", "--dry-run", jar.toString(), "--url", address, "--credential", credential.toString());
        assertTrue(server.deployments.get(server.deployments.size() - 1).startsWith("plan "));
        assertFalse(uploads(), "a file was left");
    }

    @Test
    void shouldTakeAddressAndUserFromAProfile() throws IOException {
        Files.writeString(profiles, "here.url = " + address + "\nhere.credential = admin.credential\nthere.url=example.com:9003\n");
        assertTrue(run(0, "list", "--profile", "here").contains("live"));
        run(1, "list", "--profile", "her");
        assertSays("has no her.url; did you mean here?");
        Files.writeString(profiles, "here.adress = x\n");
        run(1, "list", "--profile", "here");
        assertSays("unknown key here.adress");
        Files.delete(profiles);
        run(1, "list", "--profile", "here");
        assertSays("there are no profiles: " + profiles + " is missing");
    }

    @Test
    void shouldSayWhatIsWrongWhenItCannotAsk() throws IOException {
        Path stranger = secret("stranger", "user=nobody\npassword=none\n");
        run(1, "list", "--url", address, "--credential", stranger.toString());
        assertSays("the server at " + address + " refuses the user nobody");
        run(1, "list", "--instance", instance.toString(), "--credential", stranger.toString());
        assertSays("refuses the credential in " + stranger);
        run(2, "list", "--url", "nonsense", "--credential", credential.toString());
        assertSays("must be HOST:PORT");
        run(1, "list", "--url", "127.0.0.1:1", "--credential", credential.toString());
        assertSays("the server at 127.0.0.1:1 does not answer");
        run(1, "list", "--url", address, "--credential", folder.resolve("missing").toString());
        assertSays("there is no file " + folder.resolve("missing"));
        run(2, "list", "--url", address, "--profile", "here", "--credential", credential.toString());
        assertSays("--url and --profile both name a server");
        run(2, "list", "--url", address, "--instance", instance.toString(), "--credential", credential.toString());
        assertSays("not by both");
        run(2, "start", "--url", address);
        assertSays("this one needs its folder");
    }

    @Test
    void shouldStopAnApplicationOfAServerElsewhere() throws Exception {
        run(0, "stop", "live", "--url", address, "--credential", credential.toString());
        assertEquals("stop live false", server.deployments.get(server.deployments.size() - 1));
    }

    @Test
    void shouldShowTheLogOfAServerElsewhereAndFollowItIntoTheNextFile() throws IOException {
        Path log = instance.resolve("logs/vesper.log");
        String line = "2026-11-22T09:00:0%d.000+01:00 WARN  %s [main] o.v.Server: %s\n";
        String long40k = "x".repeat(40_000);
        Files.writeString(log, String.format(Locale.ROOT, line, 1, "trades", "late") + IntStream.range(0, 20).mapToObj(i ->
                String.format(Locale.ROOT, line, 2, "server", i + long40k)).collect(Collectors.joining()));
        List<String> logs = remote(0, "logs", "--lines", "2").lines().toList();
        assertEquals(List.of("18" + long40k, "19" + long40k), logs.stream().map(shown -> shown.split("Server: ")[1]).toList());
        assertTrue(remote(0, "logs", "trades").contains("late"), "the beginning of a long log");
        remote(1, "logs", "trade");
        assertSays("the log has no entry of trade; did you mean trades?");
        assertTrue(remote(0, "logs", "trades", "--json").contains("\"application\":\"trades\""));
    }

    @Test
    void shouldChangeTheUsersOfAServerElsewhere() throws IOException {
        Files.createDirectories(instance.resolve("conf"));
        System.setIn(new ByteArrayInputStream("correct horse battery\n".getBytes(StandardCharsets.UTF_8)));
        assertEquals("added: alice as operator", remote(0, "users", "add", "alice", "--role", "operator").strip());
        assertTrue(UserFile.of(instance).read().get("alice").password().matches("correct horse battery".toCharArray()));
        assertEquals("changed: alice is now viewer", remote(0, "users", "role", "alice", "viewer").strip());
        assertTrue(remote(0, "users", "list").matches("(?s)USER +ROLE\nalice +viewer\n"));
        remote(1, "users", "remove", "alic");
        assertSays("there is no user alic; did you mean alice?");
        assertTrue(remote(0, "names", "users", "role", "a").lines().toList().contains("alice"));
        assertEquals("", remote(0, "names", "users", "add", "a"));
        assertEquals("removed: alice", remote(0, "users", "remove", "alice").strip());
        String audit = Files.readString(instance.resolve("logs/audit.log"));
        assertTrue(audit.contains("\"action\":\"add\"") && !audit.contains("correct horse"), audit);
    }

    @Test
    void shouldShowSettingsAndMachineOfAServerElsewhere() throws IOException {
        Files.createDirectories(instance.resolve("conf/apps"));
        Files.writeString(instance.resolve("conf/apps/trades.properties"), "limit=7\ndb.password=s3cr3t\n");
        String settings = remote(0, "config", "show");
        assertTrue(settings.matches("(?s)KEY +VALUE +FROM\n.*app.trades.db.password +\\*\\*\\* .*trades.properties:2\n.*"), settings);
        remote(2, "config", "show", "--set", "a=b");
        assertSays("--set is for a server that is about to start here");
        remote(2, "config", "check");
        assertSays("this one needs its folder");
        CommandLine command = VesperCommand.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        assertTrue(command.execute("doctor", "--url", address, "--credential", credential.toString()) < 2, err::toString);
        assertTrue(out.toString().matches("(?s).*\n(ok|CHANGE) +lanes +0 on \\d+ cores?\n.*"), out::toString);
    }

    @Test
    void shouldProposeNamesAndSayNothingWhenThereAreNone() throws Exception {
        server.show("live");
        assertEquals("live\n", remote(0, "names", "suspend", "l"));
        assertEquals("live/file\nlive/in\nlive/out\nlive/queue\nlive/rules\n", remote(0, "names", "tap", ""));
        assertEquals("file\nin\nout\nqueue\nrules\n", remote(0, "names", "latency", "live", "i"));
        assertEquals("jump\npercent/IBM\npercent/WSC\n", remote(0, "names", "rules", "--in", "live", "show", "per"));
        assertEquals("", run(0, "names", "suspend", "l", "--url", "127.0.0.1:1", "--credential", credential.toString()));
        assertEquals("", err.toString());
    }

    private String remote(int exitCode, String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--url", address, "--credential", credential.toString()));
        return run(exitCode, all.toArray(String[]::new));
    }

    private boolean uploads() throws IOException {
        try (Stream<Path> files = Files.list(instance.resolve("var"))) {
            return files.anyMatch(file -> file.getFileName().toString().startsWith("upload"));
        }
    }

    private Path secret(String name, String text) throws IOException {
        Path file = Files.createFile(folder.resolve(name), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, text);
    }

    private void assertSays(String part) {
        assertTrue(err.toString().contains(part), err::toString);
    }

    private String run(int exitCode, String... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        CommandLine command = VesperCommand.commandLine();
        command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        assertEquals(exitCode, command.execute(words), err::toString);
        return out.toString();
    }
}
