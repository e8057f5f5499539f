// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.client;

import java.net.InetAddress;

/**
 * The credentials that a client has presented.
 *
 * @param certificate the subject of its certificate, which has been verified; empty if it has shown none
 * @param tokenSha256 the SHA-256 of its token; empty if it has sent none. The token itself is forgotten
 * @param address where it comes from
 */
record Proof(String certificate, String tokenSha256, InetAddress address) {

    boolean hasToken() {
        return !tokenSha256.isEmpty();
    }
}
