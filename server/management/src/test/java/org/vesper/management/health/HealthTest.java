// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.health.Condition;
import org.vesper.health.HealthCheck;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.internal.directory.FileUsers;
import org.vesper.management.machine.DiskSpace;
import org.vesper.management.users.UserFile;

class HealthTest {

    @TempDir
    private Path instance;

    private static Application application(String name, ApplicationState state, String failure) {
        Map<String, Object> answers = Map.of("name", name, "state", state, "failure", Optional.ofNullable(failure), "network",
                Optional.empty());
        return (Application) Proxy.newProxyInstance(Application.class.getClassLoader(), new Class<?>[] {Application.class},
                (proxy, method, arguments) -> answers.get(method.getName()));
    }

    private static List<String> subjects(HealthCheck... checks) {
        return new Health(List::of, () -> Stream.of(checks), Health.BUSY_LIMIT).conditions().stream().map(Condition::subject).toList();
    }

    @Test
    void shouldNameEachApplicationThatHasFailedAndNoOther() {
        List<Application> applications = Stream.of(ApplicationState.values()).map(state -> application(state.name(), state,
                state == ApplicationState.FAILED ? "no bean" : null)).toList();

        assertEquals(List.of(new Condition("FAILED", "FAILED: no bean")),
                new Health(() -> applications, Stream::empty, Health.BUSY_LIMIT).conditions());
    }

    @Test
    void shouldReportAPartWhoseStateCannotBeRead() {
        Condition condition = new Health(List::of, () -> Stream.of(() -> {
            throw new IllegalStateException("no");
        }), Health.BUSY_LIMIT).conditions().get(0);

        assertTrue(condition.reason().contains("java.lang.IllegalStateException: no"), condition.toString());
    }

    @Test
    void shouldReportADiskThatIsNearlyFullOnceWhateverFoldersItHas() {
        assertEquals(List.of("disk of " + instance), subjects(new DiskSpace(Long.MAX_VALUE,
                () -> Stream.of(instance, instance.resolve("later/journal"), instance.resolve("var")))));
        assertEquals(List.of(), subjects(new DiskSpace(1, () -> Stream.of(instance))));
    }

    @Test
    void shouldReportAnAuditLogThatCannotBeWrittenUntilItCan() throws IOException {
        AuditLog audit = AuditLog.of(instance);
        assertEquals(List.of(), subjects(audit));
        Files.delete(instance.resolve("logs/audit.reserve"));
        Files.delete(instance.resolve("logs"));
        Files.writeString(instance.resolve("logs"), "no folder");
        assertEquals(List.of("audit log"), subjects(audit));
        Files.delete(instance.resolve("logs"));
        Files.createDirectories(instance.resolve(AuditLog.FILE));
        assertEquals(List.of("audit log"), subjects(audit));
        Files.delete(instance.resolve(AuditLog.FILE));
        assertEquals(List.of(), subjects(audit));
    }

    /** Nobody has to try to log in before it is noticed. */
    @Test
    void shouldReportAFileOfUsersThatIsRejectedUntilItIsCorrected() throws IOException {
        FileUsers users = new FileUsers(instance, AuditLog.of(instance));
        assertEquals(List.of(), subjects(users));
        Path file = instance.resolve(UserFile.FILE);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "who is this\n");
        assertEquals(List.of("users"), subjects(users));
        Files.delete(file);
        assertEquals(List.of(), subjects(users));
    }
}
