// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.client;

import java.net.InetAddress;
import java.util.Collection;
import org.vesper.clients.Client;
import org.vesper.clients.Token;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

/**
 * The identity of the client of one connection. It keeps no token, but its hash, by which it can be asked again whether the client is
 * still known.
 *
 * <p><b>Threading:</b> one thread at a time, unless stated otherwise.
 */
public final class Identity {

    private volatile String certificate = "";
    private Proof proof;
    private Grant grant;

    /** Notes the subject of the client's certificate, before its HELLO. */
    public void certified(String subject) {
        certificate = subject;
    }

    /** The subject of the client's certificate; empty if it has shown none. Called by any thread. */
    public String certificate() {
        return certificate;
    }

    /**
     * Finds out who the client is by its certificate and the token in HELLO, which is empty if there is none. <b>Failure:</b> a {@link
     * WireException} if the client is not known.
     */
    public void establish(Clients clients, byte[] token, InetAddress address) {
        proof = new Proof(certificate, token.length == 0 ? "" : Token.sha256(token), address);
        grant = clients.grant(proof);
    }

    /**
     * Asks again whether the client is known and may send what it sends, since clients have changed. <b>Failure:</b> a {@link
     * WireException} if not, or if it has another name now.
     */
    public void renew(Clients clients, Collection<String> eventTypes) {
        if (grant == null) {
            return;
        }
        Grant now = again(clients);
        if (!now.name().equals(grant.name())) {
            throw new WireException(ErrorCode.SERVER_CLOSING, "the operator has changed who the clients are; connect again");
        }
        eventTypes.forEach(now::require);
        grant = now;
    }

    private Grant again(Clients clients) {
        try {
            return clients.grant(proof);
        } catch (WireException e) {
            if (e.code() != ErrorCode.NOT_AUTHENTICATED) {
                throw e;
            }
            throw new WireException(ErrorCode.CLOSED_BY_OPERATOR, "the operator has removed this client, or replaced its token");
        }
    }

    /** <b>Failure:</b> a {@link WireException} if the client may not send an event type. */
    public void require(String eventType) {
        grant.require(eventType);
    }

    /** Whose sessions the client may name. */
    public String owner() {
        return grant.name();
    }

    /** The client's name, unless that is its certificate, and its session, for operators. */
    public String described(String session) {
        String client = name().equals(certificate) ? "" : "client " + name();
        String both = client + (client.isEmpty() || session.isEmpty() ? "" : ", ") + (session.isEmpty() ? "" : "session " + session);
        return both.isEmpty() ? "" : " (" + both + ")";
    }

    /** The client's name for events and operators; empty if it has not proved who it is. */
    public String name() {
        return grant.name().equals(Client.ANONYMOUS) ? "" : grant.name();
    }
}
