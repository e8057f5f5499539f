// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.util.ssl.KeyStoreKeyManager;
import com.unboundid.util.ssl.SSLUtil;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.h2.Driver;
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.ServerManagement;
import org.vesper.tests.support.VesperServer;

/** A server whose users are in its file, in LDAP by TLS, and in a table of a database. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RealmSystemTest {

    private static final String PASSWORD = "correct horse";
    /** Of it, with fewer iterations than the server's own. */
    private static final String HASH = "PBKDF2WithHmacSHA512:1000:MDEyMzQ1Njc4OWFiY2RlZg==:OM0FAoIqCVK1sWtxDiffVlBejtLa+ks4TP71JiecwuQ=";

    @TempDir
    private Path folder;
    private InMemoryDirectoryServer ldap;
    private Server database;

    private static Stream<Jdk> jdks() {
        return Distribution.built().jdks().stream();
    }

    @BeforeEach
    void start() throws Exception {
        Path store = folder.resolve("ldap.p12");
        keytool("-genkeypair", "-alias", "ldap", "-keyalg", "EC", "-dname", "CN=ldap", "-ext", "SAN=dns:localhost", "-keystore",
                store.toString(), "-storepass", "changeit");
        keytool("-exportcert", "-rfc", "-alias", "ldap", "-file", folder.resolve("ldap.pem").toString(), "-keystore", store.toString(),
                "-storepass", "changeit");
        SSLUtil tls = new SSLUtil(new KeyStoreKeyManager(store.toString(), "changeit".toCharArray()), null);
        InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig("dc=example,dc=com");
        config.setListenerConfigs(InMemoryListenerConfig.createLDAPSConfig("ldaps", 0, tls.createSSLServerSocketFactory()));
        config.addAdditionalBindCredentials("cn=vesper,dc=example,dc=com", "secret of vesper");
        ldap = new InMemoryDirectoryServer(config);
        ldap.add("dn: dc=example,dc=com", "objectClass: domain", "dc: example");
        ldap.add("dn: uid=lena,dc=example,dc=com", "objectClass: inetOrgPerson", "uid: lena", "cn: Lena", "sn: L", "userPassword: " + PASSWORD);
        ldap.add("dn: cn=deployers,dc=example,dc=com", "objectClass: groupOfNames", "cn: deployers",
                "member: uid=lena,dc=example,dc=com");
        ldap.startListening();

        database = Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", folder.toString()).start();
        execute("CREATE TABLE vesper_users (name VARCHAR(64) PRIMARY KEY, role VARCHAR(16) NOT NULL, hash VARCHAR(200) NOT NULL)");
        execute("INSERT INTO vesper_users VALUES ('dora', 'operator', '" + HASH + "')");
    }

    @AfterEach
    void stop() {
        ldap.shutDown(true);
        database.stop();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void shouldLetUsersOfEveryPlaceInWithTheirRoleAndNobodyElse(Jdk jdk) throws Exception {
        VesperServer server = server(jdk);
        try (server) {
            server.start();
            addToFile(server, "fred:viewer:" + HASH);
            try (ServerManagement lena = login(server, "lena"); ServerManagement dora = login(server, "dora");
                    ServerManagement fred = login(server, "fred")) {
                assertTrue(refusal(lena, "shutdown", "shutdown").contains("requires the role admin, and lena has the role deployer"));
                assertTrue(refusal(dora, "plan", "x.jar").contains("requires the role deployer, and dora has the role operator"));
                assertTrue(refusal(fred, "suspend", "x").contains("requires the role operator, and fred has the role viewer"));

                execute("DELETE FROM vesper_users WHERE name = 'dora'");
                Await.until(() -> refusal(dora, "plan", "x.jar").contains("user dora exists no more"));
                ldap.shutDown(true);
                Await.until(() -> refusal(lena, "plan", "x.jar").contains("whether user lena still exists cannot be found out"));
                assertEquals("RUNNING", fred.attribute("type=Server", "State"));
            }
            login(server, "fred").close();
            assertRefused(server, "lena", PASSWORD);
            assertRefused(server, "lena", "");
            assertRefused(server, "*", PASSWORD);
            server.vesper("status").expect(4, "RUNNING", "users: those of ldap cannot log in");
            assertTrue(server.log().contains("The users of ldap cannot log in: the LDAP server ldaps://localhost:"), server.log());
            checkAudit(Files.readString(server.instance().resolve("logs/audit.log")));
        }
    }

    private void checkAudit(String log) {
        for (String login : List.of("\"user\":\"lena\",\"role\":\"deployer\",\"from\":\"127.0.0.1\",\"action\":\"login\",\"realm\":\"ldap\"",
                "\"user\":\"dora\",\"role\":\"operator\",\"from\":\"127.0.0.1\",\"action\":\"login\",\"realm\":\"jdbc\"",
                "\"user\":\"fred\",\"role\":\"viewer\",\"from\":\"127.0.0.1\",\"action\":\"login\",\"realm\":\"file\"",
                "not checked: the LDAP server")) {
            assertTrue(log.contains(login), () -> login + " is not in " + log);
        }
        assertTrue(!log.contains(PASSWORD) && !log.contains("secret of vesper"), log);
    }

    private VesperServer server(Jdk jdk) throws Exception {
        Path driver = Files.copy(Path.of(Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI()), folder.resolve("h2.jar"));
        Files.setPosixFilePermissions(driver, PosixFilePermissions.fromString("rw-r--r--"));
        Path secret = Files.writeString(folder.resolve("secret"), "secret of vesper\n");
        return VesperServer.empty(Distribution.built().on(jdk)).set("users.realm", "file, ldap, jdbc").set("users.recheck", "100ms")
                .set("users.timeout", "30s").set("users.ldap.url", "ldaps://localhost:" + ldap.getListenPort())
                .set("users.ldap.certificate", folder.resolve("ldap.pem").toString()).set("users.ldap.bind-dn", "cn=vesper,dc=example,dc=com")
                .set("users.ldap.bind-password", "${file:" + secret + "}").set("users.ldap.user-base", "dc=example,dc=com")
                .set("users.ldap.group-base", "dc=example,dc=com").set("users.ldap.deployer", "deployers")
                .set("users.jdbc.url", url()).set("users.jdbc.user", "sa").set("users.jdbc.driver", driver.toString());
    }

    private static void addToFile(VesperServer server, String line) throws IOException {
        Path file = Files.createFile(server.instance().resolve("conf/users"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, line + "\n", StandardOpenOption.WRITE);
    }

    private static ServerManagement login(VesperServer server, String user) {
        return ServerManagement.of(ServerManagement.address(server.instance()), user, PASSWORD);
    }

    private static void assertRefused(VesperServer server, String user, String password) {
        assertThrows(SecurityException.class, () -> ServerManagement.of(ServerManagement.address(server.instance()), user, password));
    }

    /** Why a call was refused; empty if it was not. */
    private static String refusal(ServerManagement user, String operation, String argument) {
        try {
            user.invoke("type=Server", operation, argument);
            return "";
        } catch (SecurityException e) {
            return e.getMessage();
        } catch (RuntimeException e) {
            return "";
        }
    }

    private String url() {
        return "jdbc:h2:tcp://127.0.0.1:" + database.getPort() + "/./users";
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(), "sa", ""); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void keytool(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/keytool").toString()));
        command.addAll(List.of(words));
        assertEquals(0, new ProcessBuilder(command).redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD).start().waitFor());
    }
}
