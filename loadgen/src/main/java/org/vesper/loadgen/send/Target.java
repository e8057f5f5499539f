// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.net.InetSocketAddress;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.vesper.clients.Token;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.frame.Hello;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHello;
import org.vesper.wire.stream.TlsStream;

/**
 * The destination of the events, the clock offset, and the version of the protocol.
 *
 * @param address the address of the adapter
 * @param wallClockOffsetNs how far this host's wall clock is ahead of the server's
 * @param protocol 1 or 2
 * @param sessions whether each connection has a session, which goes on when the connection breaks
 * @param idle how many connections more there are, without events
 * @param tls whom the connections trust, and the certificate that they show; empty for plain text
 * @param token what proves who the client is; empty for none
 */
public record Target(InetSocketAddress address, long wallClockOffsetNs, int protocol, boolean sessions, int idle,
        Optional<SSLContext> tls, Optional<Token> token) {

    private static final Reporting REPORTING = new Reporting(10, 0);
    private static final byte[] NO_TOKEN = {};

    /** Creates the destination of version 1, in plain text. */
    public Target(InetSocketAddress address, long wallClockOffsetNs) {
        this(address, wallClockOffsetNs, Protocol.VERSION_1, false, 0, Optional.empty(), Optional.empty());
    }

    /** The protocol as a report names it. */
    public String protocolText() {
        return protocol + (sessions ? " with sessions" : "") + (tls.isPresent() ? " with TLS" : "");
    }

    Hello hello(EventLayout layout) {
        return new Hello(ClockDomain.ofThisHost(), wallClockOffsetNs, layout);
    }

    /** The HELLO of version 2. Times are of the monotonic clock if possible: the session goes on at the same host. */
    SessionHello sessionHello(SessionClaim claim) {
        return new SessionHello(ClockDomain.ofThisHost(), false, wallClockOffsetNs, claim, REPORTING.withRejects(), "vesper loadgen",
                token.map(Token::bytes).orElse(NO_TOKEN));
    }

    /** TLS of one connection, to a server whose certificate is for the host in the address. */
    SSLEngine engine() {
        return TlsStream.engine(tls.orElseThrow(), address.getHostString(), address.getPort());
    }
}
