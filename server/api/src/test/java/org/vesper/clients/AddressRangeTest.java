// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;

class AddressRangeTest {

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.255.255.255, true", "10.0.0.0/8, 11.0.0.0, false", "192.168.1.128/25, 192.168.1.127, false",
        "192.168.1.128/25, 192.168.1.200, true", "127.0.0.1, 127.0.0.1, true", "127.0.0.1, 127.0.0.2, false",
        "0.0.0.0/0, 203.0.113.9, true", "0.0.0.0/0, ::1, false", "2001:db8::/32, 2001:db8:ffff::1, true",
        "2001:db8::/32, 2001:db9::1, false", "::1, ::1, true", "::/0, 10.0.0.1, false"})
    void shouldContainTheAddressesWithItsFirstBits(String range, String address, boolean contained) throws UnknownHostException {
        assertEquals(contained, AddressRange.parse(range).contains(InetAddress.getByName(address)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/x", "localhost", "10.0.0", "300.0.0.1", "/8",
        "::/129", "2001:db8::1/32", "1.2.3.4.5"})
    void shouldRefuseWhatIsNoRange(String text) {
        String message = assertThrows(IllegalArgumentException.class, () -> AddressRange.parse(text)).getMessage();

        assertTrue(message.startsWith(text), message);
    }

    @Test
    void shouldReadAListAndNameTheWrongEntry() throws UnknownHostException {
        AddressList list = AddressList.read("trial", new Settings("trial", Map.of("allow", "10.0.0.0/8, ::1 ,192.0.2.7")), "allow");

        assertTrue(list.contains(InetAddress.getByName("192.0.2.7")));
        assertTrue(list.contains(InetAddress.getByName("::1")));
        assertTrue(!list.contains(InetAddress.getByName("192.0.2.8")));
        String message = assertThrows(ConfigurationException.class,
                () -> AddressList.read("trial", new Settings("trial", Map.of("deny", "10.0.0.0/8,host.example.com")), "deny")).getMessage();
        assertTrue(message.startsWith("trial: deny: host.example.com is not an address"), message);
    }
}
