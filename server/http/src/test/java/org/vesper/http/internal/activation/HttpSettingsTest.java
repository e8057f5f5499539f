// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.activation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.config.ConfigurationException;

class HttpSettingsTest {

    @Test
    void shouldBeOffWithoutAPort() {
        assertEquals(Optional.empty(), HttpSettings.of(key -> null));
        assertEquals(Optional.empty(), HttpSettings.of(Map.of("http.port", "off")::get));
    }

    @Test
    void shouldNeedNothingButAPort() {
        HttpSettings settings = HttpSettings.of(Map.of("http.port", "9004")::get).orElseThrow();

        assertEquals("/127.0.0.1:9004", settings.address().toString());
        assertTrue(settings.open().includes(HttpSettings.Open.HEALTH));
        assertTrue(!settings.open().includes(HttpSettings.Open.METRICS));
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, auto,   false, false",
        "127.0.0.1, always, true,  false",
        "::1,       auto,   false, false",
        "0.0.0.0,   auto,   true,  false",
        "192.0.2.1, auto,   true,  false",
        "0.0.0.0,   never,  false, true",
        "127.0.0.1, never,  false, false",
    })
    void shouldSpeakTlsWhereOthersCanReadUnlessThatIsForbidden(String host, String tls, boolean isTls, boolean isExposed) {
        HttpSettings settings = HttpSettings.of(Map.of("http.port", "0", "http.host", host, "http.tls", tls)::get).orElseThrow();

        assertEquals(isTls, settings.isTls());
        assertEquals(isExposed, settings.isExposed());
    }

    @Test
    void shouldRefuseAnAddressThatIsNone() {
        String message = assertThrows(ConfigurationException.class,
                () -> HttpSettings.of(Map.of("http.port", "0", "http.host", "no such host")::get)).getMessage();

        assertTrue(message.startsWith("http.host is 'no such host'"), message);
    }
}
