// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.tls.ClientTls;
import picocli.CommandLine.Option;

/** The encryption of a connection to an adapter; the words are those of {@code vesper loadgen}. */
final class TlsOption {

    @Option(names = "--tls", description = "Connects with TLS; the certificate of the server must be for the host in --to.")
    private boolean on;

    @Option(names = "--trust", paramLabel = "FILE",
            description = "The certificate of the server, or of the authority that has signed it, in PEM (those that Java trusts).")
    private Path trust;

    @Option(names = "--certificate", paramLabel = "FILE",
            description = "The certificate that the command shows, with its key, in PEM (none).")
    private Path certificate;

    /** Whom the connection trusts, and what it shows; empty without TLS. */
    Optional<SSLContext> context() {
        if (!on && (trust != null || certificate != null)) {
            throw new ConfigurationException("--trust and --certificate are for --tls; add it");
        }
        try {
            return on ? Optional.of(ClientTls.of(Optional.ofNullable(trust), Optional.ofNullable(certificate))) : Optional.empty();
        } catch (IOException | GeneralSecurityException e) {
            throw new ConfigurationException("the certificates for --tls cannot be used (" + Reason.withRoot(e)
                    + "); check --trust and --certificate", e);
        }
    }
}
