// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.config.ConfigurationException;

class ConnectorSettingsTest {

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "192.0.2.1", "::"})
    void shouldSpeakTlsWhenOthersCanReachTheAddress(String host) {
        assertTrue(ConnectorSettings.of(Map.of("jmx.host", host)::get).isTls());
    }

    @Test
    void shouldSpeakTlsOnTheMachineItselfOnlyWhenAsked() {
        assertFalse(ConnectorSettings.of(Map.<String, String>of()::get).isTls());
        assertTrue(ConnectorSettings.of(Map.of("jmx.tls", "always")::get).isTls());
    }

    @Test
    void shouldNameThePublicHostInItsCertificate() {
        ConnectorSettings settings = ConnectorSettings.of(Map.of("jmx.host", "0.0.0.0", "jmx.public-host", "vesper.example")::get);
        Set<String> names = settings.tls().names();

        assertEquals("vesper.example", settings.publicHost());
        assertEquals("vesper.example", names.iterator().next());
        assertTrue(names.containsAll(Set.of("localhost", "127.0.0.1")), names::toString);
    }

    @Test
    void shouldNameTheServerInTheUrlOfAPortOnAllNetworks() throws Exception {
        ConnectorSettings named = ConnectorSettings.of(Map.of("jmx.public-host", "vesper.example")::get);
        ConnectorSettings local = ConnectorSettings.of(Map.<String, String>of()::get);

        assertEquals("https://vesper.example:9444", named.reachable("https://0.0.0.0:9444"));
        assertEquals("https://vesper.example:9444", named.reachable("https://[0:0:0:0:0:0:0:0]:9444"));
        assertEquals("http://127.0.0.1:9444", named.reachable("http://127.0.0.1:9444"));
        assertEquals("https://" + InetAddress.getLocalHost().getHostName() + ":9444", local.reachable("https://0.0.0.0:9444"));
    }

    @Test
    void shouldRefuseAnAddressThatIsNone() {
        String message = assertThrows(ConfigurationException.class,
                () -> ConnectorSettings.of(Map.of("jmx.host", "no such host")::get)).getMessage();

        assertTrue(message.startsWith("jmx.host is 'no such host'"), message);
    }
}
