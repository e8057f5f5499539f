// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.Role;
import org.vesper.management.users.EditedUsers;
import org.vesper.management.users.PasswordHash;
import org.vesper.management.users.User;
import org.vesper.management.users.UserFile;
import picocli.CommandLine;

/** Users that commands in several processes and the MBean of a server change at the same time: each change takes effect. */
class ConcurrentChangesTest {

    private static final int CHANGES = Boolean.getBoolean("vesper.thorough") ? 1_000 : 200;
    private static final int PROCESSES = 2;
    private static final int THREADS = 2;
    /** Of "correct horse", with fewer iterations than the server's own. */
    private static final PasswordHash HASH = PasswordHash.parse(
            "PBKDF2WithHmacSHA512:1000:MDEyMzQ1Njc4OWFiY2RlZg==:OM0FAoIqCVK1sWtxDiffVlBejtLa+ks4TP71JiecwuQ=");

    @TempDir
    private Path folder;

    /** Change number i is made for user number i, of whom every third is removed, and every other one gets another role. */
    private static boolean isRemoved(int user) {
        return user % 3 == 0;
    }

    @Test
    @Timeout(300)
    void shouldMakeEachChangeOfUsersWhenCommandsAndTheServerChangeThemAtTheSameTime() throws Exception {
        Path instance = folder.toRealPath().resolve("instance");
        Files.createDirectories(instance.resolve("conf"));
        UserFile users = UserFile.of(instance);
        users.add(IntStream.range(0, CHANGES).mapToObj(i -> new User("u" + i, Role.VIEWER, HASH)).toArray(User[]::new));
        List<Process> processes = new ArrayList<>();
        for (int process = 0; process < PROCESSES; process++) {
            processes.add(new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                    "-cp", System.getProperty("java.class.path"), Commands.class.getName(), instance.toString(), String.valueOf(process),
                    String.valueOf(CHANGES)).inheritIO().start());
        }
        List<Thread> threads = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            int part = PROCESSES + thread;
            threads.add(new Thread(() -> change(new EditedUsers(users, "file"), part)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        for (Process process : processes) {
            assertTrue(process.waitFor(280, TimeUnit.SECONDS));
            assertEquals(0, process.exitValue(), "changes that were refused");
        }

        Map<String, Role> expected = new TreeMap<>();
        IntStream.range(0, CHANGES).filter(user -> !isRemoved(user)).forEach(user -> expected.put("u" + user, Role.OPERATOR));
        Map<String, Role> found = new TreeMap<>();
        users.read().forEach((name, user) -> found.put(name, user.role()));
        assertEquals(expected, found);
    }

    /** As the MBean does. */
    private static void change(EditedUsers users, int part) {
        for (int user = part; user < CHANGES; user += PROCESSES + THREADS) {
            if (isRemoved(user)) {
                users.remove("u" + user);
            } else {
                users.changeRole("u" + user, "operator");
            }
        }
    }

    /** A process that runs commands; its exit code is the number of those that were refused. */
    static final class Commands {

        private Commands() {
        }

        public static void main(String[] words) {
            CommandLine commands = VesperCommand.commandLine();
            int refused = 0;
            for (int user = Integer.parseInt(words[1]); user < Integer.parseInt(words[2]); user += PROCESSES + THREADS) {
                int code = isRemoved(user) ? commands.execute("users", "remove", "u" + user, "--instance", words[0])
                        : commands.execute("users", "role", "u" + user, "operator", "--instance", words[0]);
                refused += code == 0 ? 0 : 1;
            }
            System.exit(refused);
        }
    }
}
