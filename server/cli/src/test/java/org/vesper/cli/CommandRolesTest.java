// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.vesper.api.Role;
import org.vesper.cli.internal.command.ManagedServer;
import org.vesper.management.ServerAddress;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.users.PasswordHash;
import org.vesper.management.users.User;
import org.vesper.management.users.UserFile;
import picocli.CommandLine;

/**
 * Every command of the command line, run by a user of each role: what the role may not is refused by the server, and nothing else is. What
 * is more than looking has a line in the audit log, done or refused.
 */
@Timeout(600)
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class CommandRolesTest {

    /** These ask no server for anything, or use the files of an instance, which takes the rights of the operating system. */
    private static final Set<String> WITHOUT_ROLE = Set.of("demo", "bench table1", "bench table2", "bench gc", "bench compare", "start",
            "new", "version", "help", "config check", "completion", "clients list", "clients add", "clients token", "clients remove",
            "journal verify", "journal show", "journal dump", "replay", "backtest", "why");

    /** These use the files of an instance, too, unless they name a server by its address. */
    private static final Set<String> BY_ADDRESS = Set.of("users", "logs", "config");

    /** These change nothing, but show what not every viewer may see. */
    private static final Set<String> LOOKING = Set.of("logs", "config show", "doctor", "users list",
            "rules outputs --in live percent/WSC");

    private static final String PASSWORD = "correct horse";
    /** Of this password, with fewer iterations than the server's own. */
    private static final String HASH =
            "PBKDF2WithHmacSHA512:1000:MDEyMzQ1Njc4OWFiY2RlZg==:OM0FAoIqCVK1sWtxDiffVlBejtLa+ks4TP71JiecwuQ=";

    private static final InputStream STANDARD_INPUT = System.in;

    @TempDir
    private Path folder;
    private Path instance;
    private Path rules;
    private Path jar;

    @BeforeEach
    void makeUsers() throws IOException {
        instance = folder.toRealPath().resolve("instance");
        Files.createDirectories(instance.resolve("conf"));
        rules = Files.writeString(folder.resolve("rules.epl"), "@Name('a') SELECT * FROM Ticks;\n");
        jar = Files.writeString(folder.resolve("some.jar"), "not looked at");
        PasswordHash hash = PasswordHash.parse(HASH);
        UserFile.of(instance).add(Stream.of(Role.values()).map(role -> new User(name(role), role, hash)).toArray(User[]::new));
        for (Role role : Role.values()) {
            Path file = Files.createFile(folder.resolve(name(role)),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(file, "user=" + name(role) + "\npassword=" + PASSWORD + "\n");
        }
    }

    @AfterEach
    void restore() {
        System.clearProperty("vesper.credential");
        System.setIn(STANDARD_INPUT);
    }

    @Test
    void shouldBeRefusedForExactlyTheRolesThatMayNotAndHaveALineWhenACommandAsksTheServer() throws Exception {
        Map<String, Role> commands = commands();
        List<String> wrong = new ArrayList<>();
        for (Role role : Role.values()) {
            try (ManagedServer server = ManagedServer.start(instance)) {
                server.show("live");
                for (Map.Entry<String, Role> command : commands.entrySet()) {
                    int linesBefore = auditLines().size();
                    String answer = run(role, command.getKey().split(" "));
                    List<String> lines = auditLines().subList(linesBefore, auditLines().size());
                    boolean mayNot = !role.includes(command.getValue());
                    boolean isRefused = answer.contains("requires the role " + User.text(command.getValue()));
                    if (mayNot != isRefused || answer.contains("wrong user") || answer.contains("Usage:")) {
                        wrong.add(role + " " + command.getKey() + ": " + answer);
                    }
                    boolean leavesLine = mayNot || command.getValue() != Role.VIEWER && !isLooking(command.getKey());
                    if (leavesLine && lines.stream().noneMatch(line -> isAction(line, role, mayNot))) {
                        wrong.add(role + " " + command.getKey() + " has no line among " + lines);
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    /** A plan of rules changes nothing. */
    private static boolean isLooking(String command) {
        return LOOKING.contains(command) || command.startsWith("rules ") && command.contains(" --dry-run ");
    }

    private List<String> auditLines() throws IOException {
        return Files.readAllLines(instance.resolve(AuditLog.FILE));
    }

    private static boolean isAction(String line, Role role, boolean isRefused) {
        return line.contains("\"user\":\"" + name(role) + "\"") && !line.contains("\"action\":\"login\"")
                && line.contains("\"result\":\"refused\"") == isRefused;
    }

    @Test
    void shouldHaveARoleOrNeedNoneWhenItIsACommand() {
        Set<String> known = new TreeSet<>(WITHOUT_ROLE);
        Set<String> all = new TreeSet<>();
        addLeaves("", VesperCommand.commandLine(), all);
        for (String leaf : all) {
            if (commands().keySet().stream().anyMatch(line -> (line + " ").startsWith(leaf + " "))) {
                known.add(leaf);
            }
        }
        assertEquals(all, known, "each command is in this test, with its role");
    }

    /** A line for each command, and the role that it requires. */
    private Map<String, Role> commands() {
        Map<String, Role> commands = new LinkedHashMap<>();
        for (String line : List.of("status", "list", "connections list --in live", "rules list --in live", "rules show --in live percent/WSC",
                "rules download --in live", "rules params list --in live percent", "rules log --in live", "rules diff --in live",
                "rules blame --in live", "rules save --in live " + rules, "wires live", "top live --once --interval 1", "levels", "latency live",
                "names suspend l")) {
            commands.put(line, Role.VIEWER);
        }
        for (String line : List.of("suspend live", "resume live", "start live", "stop live", "rules start --in live percent/WSC",
                "rules stop --in live percent/WSC", "rules restart --in live", "rules params add --in live percent " + rules,
                "rules params set --in live percent " + rules, "rules params remove --in live percent WSC",
                "connections close --in live 10.0.0.7:4711", "connections redirect live/in --off",
                "inject live/in Tick symbol=WSC", "tap live/in --seconds 1", "record live", "replay monday --into live", "levels --reset",
                "latency-analyze --seconds 1", "rules outputs --in live percent/WSC",
                "restart live", "logs", "config show", "doctor", "latency live in out")) {
            commands.put(line, Role.OPERATOR);
        }
        for (String line : List.of("deploy " + jar, "deploy --dry-run " + jar, "undeploy live", "rules add --in live " + rules,
                "rules replace --in live " + rules, "rules replace --dry-run --in live " + rules,
                "rules remove --dry-run --in live percent/WSC", "rules upload --in live " + rules, "rules remove --in live percent/WSC",
                "rules promote --in live percent/WSC", "rules undo --in live 1", "rules reset live", "rollback live")) {
            commands.put(line, Role.DEPLOYER);
        }
        for (String line : List.of("users list", "users add bob --role viewer", "users role bob viewer", "users password bob",
                "users remove bob", "stop")) {
            commands.put(line, Role.ADMIN);
        }
        return commands;
    }

    private static void addLeaves(String path, CommandLine command, Set<String> leaves) {
        command.getSubcommands().forEach((name, below) -> {
            if (below.getSubcommands().isEmpty()) {
                leaves.add(path + name);
            } else {
                addLeaves(path + name + " ", below, leaves);
            }
        });
    }

    private String run(Role role, String... words) {
        System.setIn(new ByteArrayInputStream((PASSWORD + " battery\n").getBytes(StandardCharsets.UTF_8)));
        System.setProperty("vesper.credential", folder.resolve(name(role)).toString());
        List<String> all = new ArrayList<>(Arrays.asList(words));
        all.addAll(BY_ADDRESS.contains(words[0]) ? List.of("--url", ServerAddress.read(instance).orElseThrow().jmxUrl().toString())
                : List.of("--instance", instance.toString()));
        StringWriter texts = new StringWriter();
        PrintWriter output = new PrintWriter(texts);
        VesperCommand.commandLine().setOut(output).setErr(output).execute(all.toArray(String[]::new));
        return texts.toString();
    }

    private static String name(Role role) {
        return User.text(role) + "1";
    }
}
