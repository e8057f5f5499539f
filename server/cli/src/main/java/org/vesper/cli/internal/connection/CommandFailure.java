// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

/** Reports that a command cannot be carried out. The user sees only the message, which has the reason and the remedy. */
public final class CommandFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    public CommandFailure(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    public int exitCode() {
        return exitCode;
    }
}
