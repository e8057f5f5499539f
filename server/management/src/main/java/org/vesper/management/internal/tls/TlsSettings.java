// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.tls;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * The certificate that the management port shows.
 *
 * @param certificate the file of a given certificate, PEM or PKCS12; without one, the server makes its own
 * @param key the file with its private key in PEM, if the certificate's file does not hold it
 * @param password the password of a PKCS12 file
 * @param names the host names and addresses that a certificate of its own is for
 * @param clientAuthorities the file with the certificates, in PEM, of those who sign the certificates of clients; without it, clients are
 *     asked for none
 */
public record TlsSettings(
        Optional<Path> certificate, Optional<Path> key, String password, Set<String> names, Optional<Path> clientAuthorities) {

    /** Omits the password, so that it gets into no log. */
    @Override
    public String toString() {
        return "certificate " + certificate + ", key " + key + ", names " + names;
    }
}
