// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.tls;

import io.netty.handler.ssl.CipherSuiteFilter;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;

/** The implementation of TLS. */
public enum TlsProvider {

    /** BoringSSL if its library is there, else that of the JDK. */
    AUTO,

    /** That of the JDK. */
    JDK,

    /** BoringSSL, by the library netty-tcnative. */
    BORINGSSL;

    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    /** Those of the implementation's own choice that encrypt and authenticate in one step. */
    private static final CipherSuiteFilter AUTHENTICATED = (asked, own, supported) ->
            own.stream().filter(suite -> suite.contains("_GCM_") || suite.contains("_CHACHA20_")).toArray(String[]::new);

    /** Chooses the implementation, and what of TLS is good enough. */
    SslContextBuilder with(SslContextBuilder builder) {
        return builder.sslProvider(inUse()).protocols(PROTOCOLS).ciphers(null, AUTHENTICATED);
    }

    /** The implementation that it means here. <b>Failure:</b> a {@link ConfigurationException} if that is not there. */
    SslProvider inUse() {
        if (this == BORINGSSL && !OpenSsl.isAvailable()) {
            throw new ConfigurationException("tls.provider is boringssl, but netty-tcnative cannot be loaded ("
                    + Reason.withRoot(OpenSsl.unavailabilityCause()) + "): put its jars into the folder bundles/10-libraries of the"
                    + " distribution, or set auto");
        }
        return this != JDK && OpenSsl.isAvailable() ? SslProvider.OPENSSL : SslProvider.JDK;
    }

    /** The implementation, for people. */
    String described() {
        return inUse() == SslProvider.JDK ? "JDK" : OpenSsl.versionString();
    }
}
