// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.tls;

import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;

/**
 * TLS with the one certificate of the server, the same that the management port shows. It is a service of the OSGi framework.
 */
public interface ServerTls {

    /**
     * Reads the certificate, or makes it if there is none yet. Returns what makes the engine of each connection, on the server's side, with
     * the certificate then in force. <b>Failure:</b> a {@link org.vesper.config.ConfigurationException} if the certificate cannot be used.
     */
    Supplier<SSLEngine> open();
}
