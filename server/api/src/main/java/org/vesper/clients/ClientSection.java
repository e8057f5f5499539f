// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.clients;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;

/** The section of the file about one client. */
final class ClientSection {

    private static final String TOKEN = "token-sha256";
    private static final String CERTIFICATE = "certificate";
    private static final String EVENT_TYPES = "event-types";
    private static final String ADDRESSES = "addresses";
    private static final List<String> KEYS = List.of(TOKEN, CERTIFICATE, EVENT_TYPES, ADDRESSES);

    private final String name;
    private final int line;
    private final Map<String, String> values = new TreeMap<>();

    /** @param line where it begins */
    ClientSection(String name, int line) {
        this.name = name;
        this.line = line;
    }

    int line() {
        return line;
    }

    /** Adds a line KEY = VALUE. <b>Failure:</b> a {@link ConfigurationException}. */
    void add(String text) {
        int equals = text.indexOf('=');
        String key = text.substring(0, Math.max(0, equals)).strip();
        if (!KEYS.contains(key)) {
            throw new ConfigurationException(equals < 0 ? "a line is [NAME] or KEY = VALUE, with one of the keys " + String.join(", ", KEYS)
                    : "there is no " + key + NearestName.hintAmong(key, "keys", KEYS));
        }
        String value = text.substring(equals + 1).strip();
        if (value.matches("[,\\s]*")) {
            throw new ConfigurationException(key + " has no value; leave it out");
        }
        if (values.put(key, value) != null) {
            throw new ConfigurationException("client " + name + " has " + key + " twice; put all into one line");
        }
    }

    /** <b>Failure:</b> a {@link ConfigurationException} or {@link IllegalArgumentException} that says what is wrong. */
    Client client() {
        return new Client(name, Optional.ofNullable(values.get(TOKEN)), Optional.ofNullable(values.get(CERTIFICATE)).map(this::subject),
                Stream.of(values.getOrDefault(EVENT_TYPES, "").split(",")).map(String::strip).filter(type -> !type.isEmpty()).toList(),
                AddressList.parse(values.getOrDefault(ADDRESSES, "")));
    }

    private X500Principal subject(String text) {
        try {
            return new X500Principal(text);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException("client " + name + ": '" + text + "' is no subject of a certificate as CN=feed,O=Example", e);
        }
    }

    /** The lines of a client. */
    static String text(Client client) {
        StringBuilder text = new StringBuilder("[" + client.name() + "]\n");
        client.tokenSha256().ifPresent(hash -> line(text, TOKEN, hash));
        client.certificate().ifPresent(subject -> line(text, CERTIFICATE, subject.getName()));
        if (!client.eventTypes().isEmpty()) {
            line(text, EVENT_TYPES, String.join(", ", client.eventTypes()));
        }
        if (!client.addresses().isEmpty()) {
            line(text, ADDRESSES, client.addresses().toString());
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String key, String value) {
        text.append(key).append(" = ").append(value).append('\n');
    }
}
