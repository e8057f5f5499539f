// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.vesper.wire.frame.Answer;

/** The redirections that a client follows: a few without a WELCOME between them, and with a token only those to hosts that it knows. */
public final class Redirects {

    private static final int MAX = 5;

    private int followed;

    /** Reports that a client does not follow a redirection. */
    public static final class NotFollowedException extends IOException {

        private static final long serialVersionUID = 1L;

        private NotFollowedException(String message) {
            super(message);
        }
    }

    /**
     * Where a redirection leads; names are not looked up.
     *
     * @param server the address of the server that sends the client elsewhere
     * @param named the addresses that the client was told
     * @param anyHost whether the client may go to other hosts, since it sends no token
     */
    public List<InetSocketAddress> follow(Answer.Redirect redirect, InetSocketAddress server, List<InetSocketAddress> named,
            boolean anyHost) throws NotFollowedException {
        followed++;
        if (followed > MAX) {
            throw new NotFollowedException("the client was redirected " + MAX + " times without a WELCOME, at last to "
                    + redirect.addresses());
        }
        List<InetSocketAddress> to = redirect.addresses().stream().map(Redirects::address)
                .filter(address -> anyHost || isNamed(address, named) || isOn(server, address)).toList();
        if (to.isEmpty()) {
            throw new NotFollowedException("the server redirects the client to " + redirect.addresses() + ", and the client sends its token"
                    + " only to the hosts that it was told");
        }
        return to;
    }

    /** Notes that a server has said WELCOME. */
    public void reached() {
        followed = 0;
    }

    private static boolean isNamed(InetSocketAddress address, List<InetSocketAddress> named) {
        return named.stream().anyMatch(own -> own.getHostString().equalsIgnoreCase(address.getHostString()));
    }

    /** Whether it is an address of the server's host. A name is not enough: it may stand for another host when it is looked up again. */
    private static boolean isOn(InetSocketAddress server, InetSocketAddress address) {
        return address.getHostString().equals(server.getAddress().getHostAddress());
    }

    /** A text that is no address becomes the name of a host that cannot be found. */
    private static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        String host = text.substring(0, Math.max(0, colon)).replaceAll("[\\[\\]]", "");
        try {
            return InetSocketAddress.createUnresolved(host, Integer.parseInt(text.substring(colon + 1)));
        } catch (IllegalArgumentException e) {
            return InetSocketAddress.createUnresolved(text, 0);
        }
    }
}
