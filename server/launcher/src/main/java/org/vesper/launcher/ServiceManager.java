// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.io.IOException;

/**
 * Reports the state of the server to systemd, if systemd has started it and waits for that ({@code Type=notify}). The report goes through
 * the command {@code systemd-notify}, since it is sent to a datagram socket in the file system, which Java does not have.
 */
final class ServiceManager {

    private ServiceManager() {
    }

    /** Reports that the server is ready. */
    static void ready() {
        send("--ready", "--status=ready");
    }

    /** Reports that the server has begun to stop. */
    static void stopping() {
        send("STOPPING=1", "--status=stopping");
    }

    /** <b>Failure:</b> a line on the standard error; systemd then ends a server that is not ready in time. */
    private static void send(String state, String status) {
        if (System.getenv("NOTIFY_SOCKET") == null) {
            return;
        }
        try {
            int exitCode = new ProcessBuilder("systemd-notify", state, status).inheritIO().start().waitFor();
            if (exitCode != 0) {
                System.err.println("vesper: systemd-notify " + state + " failed with exit code " + exitCode);
            }
        } catch (IOException e) {
            System.err.println("vesper: systemd cannot be notified: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
