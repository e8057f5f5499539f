// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.util.ssl.KeyStoreKeyManager;
import com.unboundid.util.ssl.SSLUtil;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.management.audit.AuditLog;

/** Against an LDAP server, with TLS and without. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LdapDirectoryTest {

    private static final String PASSWORD = "a password of ldap";

    @TempDir
    private static Path folder;

    private InMemoryDirectoryServer ldap;

    @BeforeAll
    static void makeCertificates() throws Exception {
        makeCertificate("right", "SAN=dns:localhost,ip:127.0.0.1");
        makeCertificate("other", "SAN=dns:ldap.example.com");
    }

    @BeforeEach
    void start() throws Exception {
        ldap = start("right");
    }

    @AfterEach
    void stop() {
        ldap.shutDown(true);
    }

    @ParameterizedTest
    @CsvSource({"alice, DEPLOYER", "bob, VIEWER", "carol, ", "dave, "})
    void shouldGiveTheStrongestRoleOfTheGroupsWhenThePasswordIsRight(String user, Role expected) {
        assertEquals(Optional.ofNullable(expected), plain().login(user, PASSWORD));
        assertEquals(Optional.empty(), plain().login(user, PASSWORD + "x"));
        assertEquals(Optional.ofNullable(expected), plain().roleNow(user));
    }

    @Test
    void shouldFollowTheDirectoryWhenAUserChanges() throws Exception {
        ldap.modify("dn: cn=deployers,ou=groups,dc=example,dc=com", "changetype: modify", "delete: member",
                "member: cn=Alice (Sales)+uid=alice,ou=people,dc=example,dc=com");
        assertEquals(Optional.of(Role.VIEWER), plain().roleNow("alice"));

        ldap.delete("cn=Alice (Sales)+uid=alice,ou=people,dc=example,dc=com");
        assertEquals(Optional.empty(), plain().roleNow("alice"));
    }

    @Test
    void shouldNotEvenAskWhenThePasswordIsEmpty() {
        LdapDirectory directory = plain();
        ldap.shutDown(true);

        assertEquals(Optional.empty(), directory.login("alice", ""));
        String message = assertThrows(ConfigurationException.class, () -> directory.login("alice", PASSWORD)).getMessage();
        assertTrue(message.startsWith("the LDAP server ldap://127.0.0.1:") && message.contains("refused"), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "al*", "alice)(uid=*", "*)(|(uid=alice", "alice\u0000", "\\61lice", "uid=alice"})
    void shouldTakeNoNameForAFilter(String name) {
        assertEquals(Optional.empty(), plain().login(name, PASSWORD));
        assertEquals(Optional.empty(), plain().roleNow(name));
    }

    @Test
    void shouldRefuseAUserWhenTheFilterFindsSeveral() {
        LdapDirectory directory = directory(Map.of("users.ldap.user-filter", "(|(uid={0})(uid=bob))"));

        String message = assertThrows(ConfigurationException.class, () -> directory.login("alice", PASSWORD)).getMessage();
        assertEquals("users.ldap.user-filter finds 2 entries for user alice; make it find one", message);
    }

    @Test
    void shouldSayWhoIsNotLetInWhenTheAccountThatSearchesIsWrong() {
        LdapDirectory directory = directory(Map.of("users.ldap.bind-password", "another one"));

        String message = assertThrows(ConfigurationException.class, () -> directory.login("alice", PASSWORD)).getMessage();
        assertTrue(message.startsWith("the LDAP server does not let cn=vesper,dc=example,dc=com in"), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ldaps", "starttls"})
    void shouldSpeakTlsWithTheServerThatWasMeantOnly(String kind) throws Exception {
        Map<String, String> settings = new HashMap<>(kind.equals("ldaps") ? Map.of("users.ldap.url", url("ldaps"))
                : Map.of("users.ldap.url", url("plain"), "users.ldap.start-tls", "true"));
        settings.put("users.ldap.certificate", folder.resolve("right.pem").toString());
        LdapDirectory directory = directory(settings);
        assertEquals(Optional.of(Role.DEPLOYER), directory.login("alice", PASSWORD));
        assertEquals(Optional.empty(), directory.login("alice", "another one"));

        settings.put("users.ldap.certificate", folder.resolve("other.pem").toString());
        assertThrows(ConfigurationException.class, () -> directory(settings).login("alice", PASSWORD), "signed by somebody else");

        settings.remove("users.ldap.certificate");
        assertThrows(ConfigurationException.class, () -> directory(settings).login("alice", PASSWORD), "nobody the JVM knows");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ldaps", "starttls"})
    void shouldSendNoPasswordWhenTheCertificateIsForAnotherName(String kind) throws Exception {
        ldap.shutDown(true);
        ldap = start("other");
        Map<String, String> settings = Map.of("users.ldap.url", url(kind.equals("ldaps") ? "ldaps" : "plain"),
                "users.ldap.start-tls", String.valueOf(!kind.equals("ldaps")),
                "users.ldap.certificate", folder.resolve("other.pem").toString());

        assertThrows(ConfigurationException.class, () -> directory(settings).login("alice", PASSWORD));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "users.ldap.url | ldap://192.0.2.1:389 | clear text",
        "users.ldap.url | http://localhost:1 | must be such as ldaps://",
        "users.ldap.url | not a url at all { | must be such as ldaps://",
        "users.ldap.url | '' | users.ldap.url",
        "users.ldap.group-base | '' | users.ldap.group-base",
        "users.ldap.bind-password | '' | needs users.ldap.bind-password",
        "users.ldap.start-tls | perhaps | true or false",
        "users.realm | ldap, nis | names 'nis'"})
    void shouldRefuseSettingsThatAreNotSafeOrNotComplete(String key, String value, String part) {
        String message = assertThrows(ConfigurationException.class, () -> directory(Map.of(key, value))).getMessage();
        assertTrue(message.contains(part), message);
    }

    private LdapDirectory plain() {
        return directory(Map.of());
    }

    private LdapDirectory directory(Map<String, String> changed) {
        Map<String, String> settings = new HashMap<>(Map.of("users.realm", "ldap", "users.ldap.url", url("plain"),
                "users.ldap.bind-dn", "cn=vesper,dc=example,dc=com", "users.ldap.bind-password", "secret of vesper",
                "users.ldap.user-base", "ou=people,dc=example,dc=com", "users.ldap.group-base", "ou=groups,dc=example,dc=com",
                "users.ldap.viewer", "Readers, others", "users.ldap.deployer", "deployers"));
        settings.putAll(changed);
        UserDirectory opened = Directories.of(settings::get, folder, AuditLog.of(folder)).get(0);
        return (LdapDirectory) ((RemoteDirectory) opened).directory();
    }

    private String url(String listener) {
        return (listener.equals("ldaps") ? "ldaps" : "ldap") + "://127.0.0.1:" + ldap.getListenPort(listener);
    }

    private static InMemoryDirectoryServer start(String certificate) throws Exception {
        KeyStoreKeyManager keys = new KeyStoreKeyManager(folder.resolve(certificate + ".p12").toString(), "changeit".toCharArray());
        SSLUtil tls = new SSLUtil(keys, null);
        SSLSocketFactory startTls = tls.createSSLSocketFactory();
        InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig("dc=example,dc=com");
        config.setListenerConfigs(InMemoryListenerConfig.createLDAPConfig("plain", null, 0, startTls),
                InMemoryListenerConfig.createLDAPSConfig("ldaps", 0, tls.createSSLServerSocketFactory()));
        config.addAdditionalBindCredentials("cn=vesper,dc=example,dc=com", "secret of vesper");
        InMemoryDirectoryServer server = new InMemoryDirectoryServer(config);
        server.importFromLDIF(true, LdapDirectoryTest.class.getResource("users.ldif").getPath());
        server.startListening();
        return server;
    }

    private static void makeCertificate(String name, String alternatives) throws Exception {
        Path store = folder.resolve(name + ".p12");
        keytool("-genkeypair", "-alias", name, "-keyalg", "EC", "-dname", "CN=" + name, "-ext", alternatives, "-keystore", store.toString(),
                "-storepass", "changeit");
        keytool("-exportcert", "-rfc", "-alias", name, "-file", folder.resolve(name + ".pem").toString(), "-keystore", store.toString(),
                "-storepass", "changeit");
        assertTrue(Files.exists(folder.resolve(name + ".pem")));
    }

    private static void keytool(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/keytool").toString()));
        command.addAll(List.of(words));
        assertEquals(0, new ProcessBuilder(command).redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD).start().waitFor());
    }
}
