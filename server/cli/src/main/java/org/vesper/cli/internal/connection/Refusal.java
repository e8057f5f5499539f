// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

/** The server has refused what a command asked for. The user sees its message as it is, with file, line and column in front. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Refusal(String message) {
        super(message);
    }
}
