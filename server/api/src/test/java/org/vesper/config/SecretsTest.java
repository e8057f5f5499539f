// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    @TempDir
    private Path instance;

    @ParameterizedTest
    @ValueSource(strings = {"password", "db.password", "app.orders.dbPassword", "api-token", "clientSecret", "ssl.key.passphrase",
        "aws.secret_key", "access-key", "key", "DB_PASSWORD", "credentials"})
    void shouldKeepAValueSecretWhenItsKeySaysSo(String key) {
        assertTrue(Secrets.isSecret(key));
        assertEquals("***", Secrets.shown(key, "s3cr3t"));
        assertEquals("${file:secrets/db}", Secrets.shown(key, "${file:secrets/db}"));
        assertEquals("***", Secrets.shown(key, "${env:USER}:s3cr3t"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ticks.port", "partition-key", "sortKey", "jmx.tls.key-file", "monkey", "passwords.file", "compass", ""})
    void shouldShowAValueWhenItsKeyNamesNoSecret(String key) {
        assertFalse(Secrets.isSecret(key));
        assertEquals("s3cr3t", Secrets.shown(key, "s3cr3t"));
    }

    @Test
    void shouldMaskASecretToItsEndWhenItIsAmongOtherSettings() {
        assertEquals("jdbc:h2:mem:x;USER=sa;PASSWORD=***", Secrets.shown("users.jdbc.url", "jdbc:h2:mem:x;USER=sa;PASSWORD=a,b;c d"));
        assertEquals("-javaagent:a.jar=user=otto,password=***", Secrets.masked("-javaagent:a.jar=user=otto,password=hun,ter2,port=8778"));
        assertEquals("-Dpassword=***", Secrets.masked("-Dpassword=x"));
        assertEquals("-Dpassword=${file:db}", Secrets.masked("-Dpassword=${file:db}"));
        assertEquals("partition-key=a", Secrets.masked("partition-key=a"));
    }

    @Test
    void shouldReplaceReferencesByWhatTheyLeadTo() throws IOException {
        Files.writeString(instance.resolve("db"), "pa$$word\\1\n");

        assertEquals("pa$$word\\1", Secrets.resolved("k", "${file:db}", instance));
        assertEquals("jdbc:x?p=pa$$word\\1&path=" + System.getenv("PATH"),
                Secrets.resolved("k", "jdbc:x?p=${file:" + instance.resolve("db") + "}&path=${env:PATH}", instance));
        assertEquals("${limit:5} $ {env} plain", Secrets.resolved("k", "${limit:5} $ {env} plain", instance));
    }

    @Test
    void shouldNameKeyAndReferenceWhenOneLeadsNowhere() throws IOException {
        Files.write(instance.resolve("large"), new byte[70_000]);

        assertEquals("db.password is ${file:none}, which cannot be read: no such file or folder", failure("${file:none}"));
        assertEquals("db.password is ${env:NOT_SET_AT_ALL}, but the server's environment has no such variable",
                failure("${env:NOT_SET_AT_ALL}"));
        assertEquals("db.password is ${file:large}, but that file has more than 65536 bytes", failure("${file:large}"));
    }

    @Test
    void shouldTellNoSecretWhenASettingIsWrong() {
        Settings settings = new Settings("adapter", Map.of("secret", "s3cr3t", "port", "many"));
        settings.port("secret", 1);
        settings.port("port", 1);

        String message = assertThrows(ConfigurationException.class, settings::check).getMessage();
        assertTrue(message.contains("secret is '***' but must be") && message.contains("port is 'many'"), message);
        assertEquals("***", settings.effective().get("secret"));
    }

    private String failure(String value) {
        return assertThrows(ConfigurationException.class, () -> Secrets.resolved("db.password", value, instance)).getMessage();
    }
}
