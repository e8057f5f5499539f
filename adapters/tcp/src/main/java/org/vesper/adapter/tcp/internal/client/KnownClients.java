// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.client;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import javax.security.auth.x500.X500Principal;
import org.vesper.clients.Client;
import org.vesper.wire.format.WireException;

/** The clients of one version of the file, by what proves who they are. <b>Threading:</b> immutable. */
final class KnownClients {

    private final Map<String, Client> byToken = new HashMap<>();
    private final Map<X500Principal, Client> byCertificate = new HashMap<>();
    private final int size;

    KnownClients(Collection<Client> clients) {
        for (Client client : clients) {
            client.tokenSha256().ifPresent(hash -> byToken.put(hash, client));
            client.certificate().ifPresent(subject -> byCertificate.put(subject, client));
        }
        size = clients.size();
    }

    int size() {
        return size;
    }

    /**
     * The client whose proof it is. The time of the look-up depends on the hash of the token, which tells nothing about another token.
     * <b>Failure:</b> a {@link WireException} if nobody is proved, or two different clients.
     */
    Client find(Proof proof) {
        Client certified = proof.certificate().isEmpty() ? null : byCertificate.get(new X500Principal(proof.certificate()));
        if (!proof.hasToken()) {
            if (certified == null) {
                throw Clients.unknown(proof.certificate().isEmpty()
                        ? "this port asks clients who they are: send a token in HELLO of version 2, or connect with a certificate"
                        : "the certificate of " + proof.certificate() + " is valid, but not that of a client; ask the operator to list it");
            }
            return certified;
        }
        Client client = byToken.get(proof.tokenSha256());
        if (client == null || certified != null && certified != client) {
            throw Clients.unknown("the token is not that of a client, or not of the one whose certificate it is; send a valid one, or none"
                    + " with a valid certificate");
        }
        return client;
    }
}
