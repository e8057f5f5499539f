// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

/** Reports that the server has refused a request. The user sees its message unchanged, with file, line and column in front. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Refusal(String message) {
        super(message);
    }
}
