// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.function.BiConsumer;
import javax.net.ssl.SSLContext;
import org.vesper.config.Reason;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.tls.ClientTls;
import picocli.CommandLine.Option;

/** The options on how the connections are encrypted. */
final class TlsOptions {

    @Option(names = "--tls", description = "connects with TLS; the certificate of the server must be for the name in --host")
    private boolean on;

    @Option(names = "--trust", paramLabel = "FILE",
            description = "the certificate of the server, or of the authority that has signed it, in PEM (those that Java trusts)")
    private Path trust;

    @Option(names = "--certificate", paramLabel = "FILE",
            description = "the certificate that the generator shows, with its key, in PEM (none)")
    private Path certificate;

    boolean isOn() {
        return on;
    }

    /** @param require takes a condition and the message if it does not hold */
    void check(BiConsumer<Boolean, String> require) {
        require.accept(on || trust == null && certificate == null, "--trust and --certificate are for --tls; add it");
    }

    /** Whom the connections trust, and what they show; empty without TLS. */
    Optional<SSLContext> context() throws ServerUnavailableException {
        if (!on) {
            return Optional.empty();
        }
        try {
            return Optional.of(ClientTls.of(Optional.ofNullable(trust), Optional.ofNullable(certificate)));
        } catch (IOException | GeneralSecurityException e) {
            throw new ServerUnavailableException("The certificates for --tls cannot be used (" + Reason.withRoot(e)
                    + "): check --trust and --certificate.", e);
        }
    }
}
