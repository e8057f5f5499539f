// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

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
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.cli.VesperCommand;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.users.UserFile;
import picocli.CommandLine;

/** The users of a server as its owner changes them, and as they then meet the server. */
@Timeout(120)
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class UsersCommandTest {

    private static final String PASSWORD = "correct horse battery";
    private static final InputStream STANDARD_INPUT = System.in;

    @TempDir
    private Path folder;
    private Path instance;
    private String out;
    private String err;

    @BeforeEach
    void makeInstance() throws IOException {
        instance = folder.toRealPath().resolve("instance");
        Files.createDirectories(instance.resolve("conf"));
    }

    @AfterEach
    void restore() {
        System.setIn(STANDARD_INPUT);
        System.clearProperty("vesper.credential");
    }

    @Test
    void shouldDoWhatItsOwnerSaysAndWriteItDownWithoutPasswords() throws IOException {
        assertEquals(0, users(PASSWORD, "add", "alice", "--role", "operator"), () -> err);
        assertEquals("added: alice as operator", out.strip());
        assertEquals(0, users("", "role", "alice", "VIEWER"), () -> err);
        assertEquals(0, users("another password", "password", "alice"), () -> err);
        assertEquals(0, users("", "list"));
        assertTrue(out.matches("(?s)USER +ROLE\\nalice +viewer\\n"), out);
        assertTrue(UserFile.of(instance).read().get("alice").password().matches("another password".toCharArray()));
        assertEquals(0, users("", "remove", "alice"));
        assertTrue(UserFile.of(instance).read().isEmpty());

        String log = Files.readString(instance.resolve(AuditLog.FILE));
        assertEquals(List.of("users add", "users role", "users password", "users remove"),
                log.lines().filter(line -> !line.contains("\"result\":\"begun\""))
                        .map(line -> line.replaceAll(".*\"action\":\"([^\"]*)\".*", "$1")).toList());
        assertTrue(log.contains("[\"alice\",\"operator\"]"), log);
        assertFalse(log.contains("correct horse") || log.contains("another password"), log);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1|add bob --role operator|short|a password has at least 12 characters",
        "2|add bob --role oprator|correct horse battery|did you mean operator?",
        "2|add admin --role admin|correct horse battery|the name 'admin' is the server's own",
        "2|add b:ob --role admin|correct horse battery|'b:ob' cannot be the name of a user",
        "1|add alice --role viewer|correct horse battery|there is a user alice already",
        "1|remove alic|x|there is no user alic; did you mean alice?",
        "1|role bob viewer|x|there is no user bob",
        "2|role alice boss|x|there is no role 'boss'",
        "1|password bob|correct horse battery|there is no user bob",
    })
    void shouldChangeNothingWhenItIsRefused(int code, String words, String input, String reason) throws IOException {
        users(PASSWORD, "add", "alice", "--role", "admin");
        String before = Files.readString(UserFile.of(instance).path());

        assertEquals(code, users(input, words.split(" ")));

        assertTrue(err.contains(reason), err);
        assertEquals(before, Files.readString(UserFile.of(instance).path()));
    }

    @Test
    void shouldLetAUserDoWhatItsRoleMayWhenItsCredentialIsNamed() throws Exception {
        users(PASSWORD, "add", "alice", "--role", "viewer");
        Path credential = Files.createFile(folder.resolve("alice.credential"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(credential, "user=alice\npassword=" + PASSWORD + "\n");
        try (ManagedServer server = ManagedServer.start(instance)) {
            System.setProperty("vesper.credential", credential.toString());
            assertEquals(0, run("list"), () -> err);
            assertEquals(1, run("suspend", "live"));
            assertEquals("vesper: suspend of org.vesper:type=Server requires the role operator, and alice has the role viewer",
                    err.strip());
            assertEquals(List.of(), server.deployments);

            users("", "role", "alice", "operator");
            assertEquals(0, run("suspend", "live"), () -> err);
            assertEquals(List.of("suspend live"), server.deployments);
            users("", "remove", "alice");
            assertEquals(1, run("list"));
            assertTrue(err.contains("wrong user or password"), err);
        }
    }

    private int users(String input, String... words) {
        System.setIn(new ByteArrayInputStream((input + "\n").getBytes(StandardCharsets.UTF_8)));
        String[] all = new String[words.length + 1];
        all[0] = "users";
        System.arraycopy(words, 0, all, 1, words.length);
        return run(all);
    }

    private int run(String... words) {
        String[] all = new String[words.length + 2];
        System.arraycopy(words, 0, all, 0, words.length);
        all[words.length] = "--instance";
        all[words.length + 1] = instance.toString();
        StringWriter output = new StringWriter();
        StringWriter errors = new StringWriter();
        CommandLine command = VesperCommand.commandLine().setOut(new PrintWriter(output)).setErr(new PrintWriter(errors));
        int code = command.execute(all);
        out = output.toString();
        err = errors.toString();
        return code;
    }
}
