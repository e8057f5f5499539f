// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.clients.Token;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.tls.FromFiles;

/**
 * The token in a file, by which a writer proves to its receiver who it is. When the file changes, new connections get what it says then.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> at the start, a {@link ConfigurationException}; later, the old token stays in force.
 */
final class WriterToken {

    private static final Logger LOG = LoggerFactory.getLogger(TcpWriter.class);

    private final FromFiles<Token> token;

    private WriterToken(FromFiles<Token> token) {
        this.token = token;
    }

    static WriterToken open(String owner, Path file) {
        try {
            return new WriterToken(new FromFiles<>(List.of(file), () -> Token.read(file), reason ->
                    LOG.error("{}: the file of its token has changed and cannot be used ({}); the old token stays in force", owner,
                            reason)));
        } catch (IOException | GeneralSecurityException e) {
            throw new ConfigurationException("cannot read the token in " + file + ": " + Reason.of(e), e);
        }
    }

    Optional<String> problem() {
        return token.problem();
    }

    byte[] inForce() {
        return token.inForce().bytes();
    }
}
