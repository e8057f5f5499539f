// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

/** A command cannot be carried out. The message says why and what to do; the user sees it and nothing else. */
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
