// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.clients;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.security.auth.x500.X500Principal;
import org.vesper.config.ConfigurationException;

/**
 * A client of event ports. It proves who it is by its token or by its certificate; if it has both, either is enough.
 *
 * @param name its name, to which its sessions belong
 * @param tokenSha256 the SHA-256 of its token, in hexadecimal
 * @param certificate the subject of its certificate
 * @param eventTypes the event types that it may send: TYPE, APPLICATION/TYPE or {@code APPLICATION/*}; empty for all
 * @param addresses where it may come from; empty for anywhere
 */
public record Client(
        String name, Optional<String> tokenSha256, Optional<X500Principal> certificate, List<String> eventTypes, AddressList addresses) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern EVENT_TYPE = Pattern.compile("[^\\s,/\\[\\]]+(/[^\\s,/\\[\\]]+)?");

    /** The name that all clients share who have not proved who they are. */
    public static final String ANONYMOUS = "anonymous";

    /** <b>Failure:</b> a {@link ConfigurationException} that says what is wrong. */
    public Client {
        requireName(name);
        if (tokenSha256.isEmpty() && certificate.isEmpty()) {
            throw new ConfigurationException("client " + name + " has neither token-sha256 nor certificate, so it cannot prove who it is;"
                    + " vesper clients add makes a token");
        }
        tokenSha256.filter(hash -> !SHA256.matcher(hash).matches()).ifPresent(hash -> {
            throw new ConfigurationException("client " + name + ": token-sha256 is not 64 digits of hexadecimal in lower case");
        });
        eventTypes.forEach(Client::requireEventType);
        eventTypes = List.copyOf(eventTypes);
    }

    /** <b>Failure:</b> a {@link ConfigurationException} if a client cannot be allowed such a type. */
    public static void requireEventType(String type) {
        if (!EVENT_TYPE.matcher(type).matches()) {
            throw new ConfigurationException("'" + type + "' is not an event type as StockTick, APPLICATION/StockTick or APPLICATION/*");
        }
    }

    /** <b>Failure:</b> a {@link ConfigurationException} if a client cannot have such a name. */
    public static void requireName(String name) {
        if (!NAME.matcher(name).matches() || name.equalsIgnoreCase(ANONYMOUS)) {
            throw new ConfigurationException("'" + name + "' cannot be the name of a client: it begins with a letter or a digit, has up to"
                    + " 64 letters, digits, and . _ @ -, and is not " + ANONYMOUS);
        }
    }

    /** Whether it may send an event type to an application. */
    public boolean maySend(String application, String eventType) {
        return eventTypes.isEmpty() || eventTypes.contains(eventType) || eventTypes.contains(application + "/" + eventType)
                || eventTypes.contains(application + "/*");
    }
}
