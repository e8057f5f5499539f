// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vesper.api.Caller;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.MBeanNames;
import org.vesper.tests.support.Await;

/** Ways round the roles, tried by users who have logged in. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RemoteAccessTest {

    private static final ObjectName OWN = MBeanNames.part("Bean", "trades", "notes");
    private static final ObjectName STREAM = MBeanNames.part("Stream", "trades", "queue");
    private static final String TEXT = String.class.getName();

    /** An MBean that an application registers itself. */
    public interface SelfMadeMXBean {

        String getState();

        void setState(String state);

        void forget();

        @Requires(Role.OPERATOR)
        String askForRole();
    }

    /** As above. */
    public static final class SelfMade implements SelfMadeMXBean {

        private volatile String state = "new";

        @Override
        public String getState() {
            return state;
        }

        @Override
        public void setState(String changed) {
            state = changed;
        }

        @Override
        public void forget() {
            state = "forgotten";
        }

        @Override
        public String askForRole() {
            return Caller.current().role().name();
        }
    }

    @TempDir
    private Path instance;
    private ManagedFixture server;

    @BeforeEach
    void start() throws Exception {
        server = new ManagedFixture(instance);
    }

    @AfterEach
    void close() throws Exception {
        server.close();
    }

    @Test
    void shouldTellABeanWhoCallsOnTheThreadOfItsApplication() throws Exception {
        assertEquals("viewer1 from 127.0.0.1", call(Role.VIEWER, OWN, "whoCalls"));
        assertEquals("admin1 from 127.0.0.1", call(Role.ADMIN, OWN, "whoCalls"));
        assertEquals("server from local", server.mbeans.invoke(OWN, "whoCalls", null, null), "from within the process");
    }

    @Test
    void shouldReadASecretAttributeForItsRoleOnlyAndLeaveItOutOfAList() throws Exception {
        assertThrows(SecurityException.class, () -> server.as(Role.OPERATOR).getAttribute(OWN, "Recipe"));
        AttributeList read = server.as(Role.OPERATOR).getAttributes(OWN, new String[] {"Title", "Recipe", "Nonsense"});

        assertEquals(List.of(new Attribute("Title", "notes")), read.asList());
        assertEquals("secret", server.as(Role.DEPLOYER).getAttribute(OWN, "Recipe"));
    }

    @Test
    void shouldSetNothingWhenOneOfSeveralAttributesMayNotBeSet() throws Exception {
        AttributeList both = new AttributeList(List.of(new Attribute("Wait", "spin"), new Attribute("EventsIn", 7L)));

        assertThrows(SecurityException.class, () -> server.as(Role.ADMIN).setAttributes(STREAM, both));
        assertThrows(SecurityException.class,
                () -> server.as(Role.VIEWER).setAttributes(STREAM, new AttributeList(List.of(new Attribute("Wait", "spin")))));

        assertEquals("park", server.as(Role.VIEWER).getAttribute(STREAM, "Wait"));
    }

    /** A getter, a setter, another signature, another case, a method of Object, and one with a place in the log that is not its own. */
    @ParameterizedTest
    @EnumSource(Role.class)
    void shouldRefuseWhatIsNoOperationWhateverTheRole(Role role) throws Exception {
        MBeanServerConnection remote = server.as(role);
        for (String name : List.of("getTitle", "getRecipe", "Recipe", "Erase", "hashCode", "whoCalls ", "", "x\n{\"user\":\"admin1\"}")) {
            assertThrows(SecurityException.class, () -> remote.invoke(OWN, name, new Object[0], new String[0]), name);
        }
        assertThrows(SecurityException.class, () -> remote.invoke(OWN, "setTitle", new Object[] {"x"}, new String[] {TEXT}));
        assertThrows(SecurityException.class, () -> remote.invoke(OWN, "whoCalls", new Object[] {"x"}, new String[] {TEXT}));
        assertThrows(SecurityException.class, () -> remote.invoke(OWN, "erase", null, null));
        assertThrows(SecurityException.class, () -> remote.invoke(OWN, "erase", new Object[] {true}, new String[] {"java.lang.Boolean"}));
        assertThrows(SecurityException.class, () -> remote.createMBean(SelfMade.class.getName(), new ObjectName("mine:type=X")));
        assertThrows(SecurityException.class, () -> remote.unregisterMBean(OWN));
        assertEquals("notes", remote.getAttribute(OWN, "Title"));
        assertFalse(server.auditLines().stream().anyMatch(line -> line.startsWith("{\"user\"")), "a forged line");
    }

    @Test
    void shouldRefuseWhatIsNotListedWhenAnApplicationRegistersAnMBeanItself() throws Exception {
        ObjectName own = new ObjectName("com.example:type=SelfMade");
        server.mbeans.registerMBean(new SelfMade(), own);

        assertEquals("new", server.as(Role.VIEWER).getAttribute(own, "State"));
        assertThrows(SecurityException.class, () -> call(Role.ADMIN, own, "forget"));
        assertThrows(SecurityException.class, () -> server.as(Role.ADMIN).setAttribute(own, new Attribute("State", "set")));
        assertThrows(SecurityException.class, () -> call(Role.VIEWER, own, "askForRole"));
        assertEquals("OPERATOR", call(Role.OPERATOR, own, "askForRole"));
        assertEquals("new", server.as(Role.VIEWER).getAttribute(own, "State"));
        String last = server.auditLines().get(server.auditLines().size() - 1);
        assertTrue(last.contains("\"action\":\"askForRole\",\"on\":\"com.example:type=SelfMade\"") && last.contains("done"), last);
    }

    @Test
    void shouldTakeARoleAwayAtOnceFromAUserWhoIsConnected() throws Exception {
        MBeanServerConnection remote = server.as(Role.DEPLOYER);
        remote.setAttribute(OWN, new Attribute("Title", "by a deployer"));

        String name = ManagedFixture.user(Role.DEPLOYER, Role.VIEWER).name();
        server.users.replace(name, user -> ManagedFixture.user(Role.DEPLOYER, Role.VIEWER));
        assertThrows(SecurityException.class, () -> remote.setAttribute(OWN, new Attribute("Title", "by a viewer")));
        assertEquals("by a deployer", remote.getAttribute(OWN, "Title"));

        server.users.remove(name);
        assertThrows(SecurityException.class, () -> remote.getAttribute(OWN, "Title"));
        assertThrows(SecurityException.class, () -> remote.queryNames(null, null));
    }

    /** Arrays that hold the same arrays several times, eighteen levels deep, have more items than there is memory. */
    @Test
    void shouldRefuseAndLogAnArgumentWhateverIsInside() throws Exception {
        Object[] nested = {"x".repeat(10_000)};
        List<Object> lists = new ArrayList<>(List.of("x"));
        for (int level = 0; level < 8; level++) {
            nested = Collections.nCopies(50, nested).toArray();
            lists = new ArrayList<>(Collections.nCopies(50, lists));
        }
        for (Object argument : new Object[] {nested, lists}) {
            assertThrows(SecurityException.class,
                    () -> server.as(Role.VIEWER).invoke(MBeanNames.SERVER, "undeploy", new Object[] {argument}, new String[] {TEXT}));
            assertThrows(SecurityException.class, () -> server.as(Role.VIEWER).setAttribute(OWN, new Attribute("Title", argument)));
            assertThrows(SecurityException.class,
                    () -> server.as(Role.VIEWER).invoke(OWN, "none", new Object[] {argument}, new String[] {TEXT}));
        }
        assertTrue(server.auditLines().stream().allMatch(line -> line.length() < 10_000), "short lines");
        assertThrows(IOException.class,
                () -> server.as(Role.ADMIN).invoke(OWN, "refuse", new Object[] {new HashMap<>()}, new String[] {TEXT}));
    }

    @Test
    void shouldReadAnAttributeOnceWhenItIsAskedForOften() throws Exception {
        String[] often = Collections.nCopies(5_000, "Title").toArray(String[]::new);

        assertEquals(1, server.as(Role.VIEWER).getAttributes(OWN, often).size());
    }

    @Test
    void shouldSendNothingMoreToAUserWhoWasRemoved() throws Exception {
        ObjectName delegate = new ObjectName("JMImplementation:type=MBeanServerDelegate");
        List<String> heard = Collections.synchronizedList(new ArrayList<>());
        server.as(Role.VIEWER).addNotificationListener(delegate, (notification, handback) -> heard.add(notification.getType()), null, null);
        server.mbeans.registerMBean(new SelfMade(), new ObjectName("com.example:type=Before"));
        Await.until(() -> !heard.isEmpty());

        server.users.remove(ManagedFixture.user(Role.VIEWER, Role.VIEWER).name());
        server.as(Role.OPERATOR).addNotificationListener(delegate, (notification, handback) -> heard.add("by another"), null, null);
        server.mbeans.registerMBean(new SelfMade(), new ObjectName("com.example:type=After"));

        Await.until(() -> heard.contains("by another"));
        assertEquals(List.of("JMX.mbean.registered", "by another"), heard);
    }

    @Test
    void shouldLetNoUserInWhileTheFileOfUsersCannotBeTrusted() throws Exception {
        Files.writeString(server.users.path(), "viewer1:viewer:nonsense\n");

        assertThrows(SecurityException.class, () -> server.connect("viewer1", "password of a user"));
        assertThrows(SecurityException.class, () -> server.as(Role.ADMIN).getAttribute(OWN, "Title"));
        server.connect(ManagedFixture.OWNER.user(), ManagedFixture.OWNER.password()).close();
    }

    @Test
    void shouldWriteEachLoginAndNotItsPassword() throws IOException {
        assertThrows(SecurityException.class, () -> server.connect("viewer1", "a wrong password"));
        assertThrows(SecurityException.class, () -> server.connect("viewer1", ""));
        assertThrows(SecurityException.class, () -> server.connect("nobody\n{}", "password of a user"));

        List<String> lines = server.auditLines();
        assertEquals(4, lines.stream().filter(line -> line.contains("\"action\":\"login\",\"realm\":\"file\",\"result\":\"done\"")).count());
        assertEquals(3, lines.stream().filter(line -> line.contains("\"action\":\"login\",\"result\":\"refused\"")).count());
        assertFalse(lines.stream().anyMatch(line -> line.contains("\"role\"") && line.contains("refused")), "the role of a stranger");
        assertFalse(lines.stream().anyMatch(line -> line.contains("password of a user") || line.contains("a wrong password")));
    }

    private Object call(Role role, ObjectName mbean, String operation) throws Exception {
        return server.as(role).invoke(mbean, operation, new Object[0], new String[0]);
    }
}
