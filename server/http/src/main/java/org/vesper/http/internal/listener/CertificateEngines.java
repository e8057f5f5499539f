// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.listener;

import java.net.InetSocketAddress;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Gives Jetty the engines of TLS that the server's certificate makes, each with the certificate in force when a connection is opened. */
final class CertificateEngines extends SslContextFactory.Server {

    private final Supplier<SSLEngine> engines;

    /** @param anyContext is never used; without one, Jetty looks for a key store */
    CertificateEngines(Supplier<SSLEngine> engines, SSLContext anyContext) {
        this.engines = engines;
        setSslContext(anyContext);
    }

    @Override
    public SSLEngine newSSLEngine() {
        return engines.get();
    }

    @Override
    public SSLEngine newSSLEngine(String host, int port) {
        return engines.get();
    }

    @Override
    public SSLEngine newSSLEngine(InetSocketAddress address) {
        return engines.get();
    }
}
