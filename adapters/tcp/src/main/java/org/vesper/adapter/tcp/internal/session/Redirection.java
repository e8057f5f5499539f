// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.session;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.vesper.wire.frame.Answer;

/**
 * The servers to which clients are sent.
 *
 * @param addresses each a host and a port, joined by a colon, in order of preference; none if clients stay here
 */
public record Redirection(List<String> addresses) {

    /** Clients stay here. */
    public static final Redirection NONE = new Redirection(List.of());

    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^\\s:\\[\\]]{1,253}):(\\d{1,5})");
    private static final int MAX_ADDRESSES = 10;
    private static final int MAX_PORT = 65_535;
    private static final int MAX_DELAY_MS = 5_000;

    public Redirection {
        addresses = List.copyOf(addresses);
    }

    /**
     * Reads addresses that are separated by commas; none from an empty text.
     *
     * @throws IllegalArgumentException if one is not HOST:PORT
     */
    public static Redirection of(String text) {
        List<String> addresses = Arrays.stream(text.split(",")).map(String::strip).filter(address -> !address.isEmpty()).toList();
        for (String address : addresses) {
            var parts = ADDRESS.matcher(address);
            if (!parts.matches() || Integer.parseInt(parts.group(2)) < 1 || Integer.parseInt(parts.group(2)) > MAX_PORT) {
                throw new IllegalArgumentException("'" + address + "' is not HOST:PORT, such as standby.example.com:9002 or [::1]:9002");
            }
        }
        if (addresses.size() > MAX_ADDRESSES) {
            throw new IllegalArgumentException("there are " + addresses.size() + " addresses, more than " + MAX_ADDRESSES);
        }
        return new Redirection(addresses);
    }

    /** Whether clients go elsewhere. */
    public boolean isPresent() {
        return !addresses.isEmpty();
    }

    /** What a client is told that is one of so many; each waits for another time, so that they do not all come at once. */
    public Answer.Redirect answer(int clients) {
        return new Answer.Redirect(ThreadLocalRandom.current().nextInt(Math.max(1, Math.min(MAX_DELAY_MS, clients))), addresses);
    }

    @Override
    public String toString() {
        return String.join(", ", addresses);
    }
}
