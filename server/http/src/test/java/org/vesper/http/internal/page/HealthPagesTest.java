// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.health.Condition;
import org.vesper.management.health.Health;

class HealthPagesTest {

    private static final Visit STRANGER = new Visit(Optional.empty(), "");
    private static final Visit VIEWER = new Visit(Optional.of(new Caller("v", Role.VIEWER, "127.0.0.1")), "");

    private final List<Application> applications = new ArrayList<>();
    private final List<Condition> others = new ArrayList<>();
    private final Readiness readiness = new Readiness(() -> applications,
            new Health(() -> applications, () -> Stream.of(() -> others), Health.BUSY_LIMIT)::conditions);
    private final ReadyPage page = new ReadyPage(readiness, true);

    /** An application without a network. */
    private static Application application(String name, ApplicationState state, String failure) {
        Map<String, Object> answers = Map.of("name", name, "state", state, "failure", Optional.ofNullable(failure), "network",
                Optional.empty(), "version", "1.0.0", "since", Instant.EPOCH);
        return (Application) Proxy.newProxyInstance(Application.class.getClassLoader(), new Class<?>[] {Application.class},
                (proxy, method, arguments) -> answers.get(method.getName()));
    }

    @Test
    void shouldNotBeReadyBeforeTheApplicationsAreDeployed() {
        assertAnswer(503, "{\"status\":\"not ready\",\"starting\":true,\"conditions\":0,\"failed\":0,\"stoppedStages\":0}", page.answer(STRANGER));
        readiness.initialDeploymentDone();
        assertAnswer(200, "{\"status\":\"ready\"}", page.answer(STRANGER));
        assertTrue(readiness.isReady());
    }

    @ParameterizedTest
    @EnumSource(value = ApplicationState.class, names = "FAILED", mode = EnumSource.Mode.EXCLUDE)
    void shouldBeReadyWhateverSomebodyHasStopped(ApplicationState state) {
        readiness.initialDeploymentDone();
        applications.add(application("app", state, null));

        assertEquals(200, page.answer(STRANGER).status());
    }

    @Test
    void shouldTellStrangersHowMuchFailsAndUsersWhat() {
        readiness.initialDeploymentDone();
        applications.add(application("good", ApplicationState.RUNNING, null));
        applications.add(application("bad", ApplicationState.FAILED, "rules.epl:3: \"no\""));

        assertAnswer(503, "{\"status\":\"not ready\",\"starting\":false,\"conditions\":1,\"failed\":1,\"stoppedStages\":0}", page.answer(STRANGER));
        assertAnswer(503, "{\"status\":\"not ready\",\"starting\":false,\"conditions\":1,\"failed\":1,\"stoppedStages\":0,"
                + "\"reasons\":[\"bad: FAILED: rules.epl:3: \\\"no\\\"\"],\"applications\":[{\"name\":\"bad\","
                + "\"state\":\"FAILED\",\"failure\":\"rules.epl:3: \\\"no\\\"\",\"stoppedStages\":[]}]}", page.answer(VIEWER));
        assertFalse(readiness.isReady());
    }

    @Test
    void shouldNotBeReadyWhileAnyPartReportsACondition() {
        readiness.initialDeploymentDone();
        others.add(new Condition("audit log", "full"));
        assertAnswer(503, "{\"status\":\"not ready\",\"starting\":false,\"conditions\":1,\"failed\":0,\"stoppedStages\":0,"
                + "\"reasons\":[\"audit log: full\"]}", page.answer(VIEWER));
        others.clear();
        assertAnswer(200, "{\"status\":\"ready\"}", page.answer(VIEWER));
    }

    @Test
    void shouldBeLiveWithoutAskingAnybody() {
        assertAnswer(200, "{\"status\":\"live\"}", new LivePage(true).answer(STRANGER));
    }

    @Test
    void shouldNameTheApplicationsInTheInformation() {
        applications.add(application("app", ApplicationState.SUSPENDED, null));

        String text = text(new InfoPage(readiness).answer(VIEWER));
        assertTrue(text.contains("\"pid\":" + ProcessHandle.current().pid() + ","), text);
        assertTrue(text.contains("\"applications\":[{\"name\":\"app\",\"version\":\"1.0.0\",\"state\":\"SUSPENDED\","
                + "\"since\":\"1970-01-01T00:00:00Z\"}]"), text);
    }

    private static void assertAnswer(int status, String text, Answer answer) {
        assertEquals(text + "\n", text(answer));
        assertEquals(status, answer.status());
    }

    private static String text(Answer answer) {
        return new String(answer.text(), StandardCharsets.UTF_8);
    }
}
