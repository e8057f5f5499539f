// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.nio.file.Path;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.measure.ServerAddress;
import picocli.CommandLine.Option;

/** The options that name the server for its management. */
final class ServerOptions {

    @Option(names = "--jmx", paramLabel = "URL", description = "JMX service URL of the server (the one of --instance)")
    private String jmx;

    @Option(names = "--jmx-credential", paramLabel = "FILE", description = "file with user and password (var/jmx.credential of --instance)")
    private Path credential;

    @Option(names = "--jmx-certificate", paramLabel = "FILE",
            description = "certificate of a server whose JMX speaks TLS, in PEM (var/jmx.crt of --instance)")
    private Path certificate;

    @Option(names = "--instance", paramLabel = "DIR", description = "folder of the local server ($VESPER_INSTANCE, or ~/.vesper)")
    private Path instance;

    /** Whether a folder of this machine names it. */
    boolean isLocal() {
        return jmx == null;
    }

    ServerAddress address() throws ServerUnavailableException {
        return ServerAddress.of(jmx, credential, certificate, folder());
    }

    private Path folder() {
        if (instance != null || jmx != null) {
            return instance;
        }
        String folder = System.getProperty("vesper.instance", "");
        return folder.isEmpty() ? null : Path.of(folder);
    }
}
