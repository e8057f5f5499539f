// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reports the state of the server to systemd, if systemd has started it and waits for that ({@code Type=notify}). The report goes through
 * the command {@code systemd-notify}, since it is sent to a datagram socket in the file system, which Java does not have.
 */
final class ServiceManager {

    private final boolean isThere;

    /** @param environment the environment of the process; systemd names its socket there */
    ServiceManager(Map<String, String> environment) {
        isThere = environment.containsKey("NOTIFY_SOCKET");
    }

    /** Reports that the server is ready. */
    void ready() {
        send("--ready", "--status=ready");
    }

    /** Reports that the server has begun to stop. */
    void stopping() {
        send("STOPPING=1", "--status=stopping");
    }

    /** <b>Failure:</b> a line on the standard error; systemd then ends a server that is not ready in time. */
    private void send(String... arguments) {
        if (!isThere) {
            return;
        }
        List<String> command = new ArrayList<>(List.of("systemd-notify"));
        command.addAll(List.of(arguments));
        try {
            int exitCode = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (exitCode != 0) {
                System.err.println("vesper: systemd-notify " + arguments[0] + " failed with exit code " + exitCode);
            }
        } catch (IOException e) {
            System.err.println("vesper: systemd cannot be notified: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
