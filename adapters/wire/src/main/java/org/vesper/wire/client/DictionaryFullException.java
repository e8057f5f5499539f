// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

/** Reports that a dictionary has reached the server's limit; send the text as STRING, or over another connection. */
public final class DictionaryFullException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    DictionaryFullException(String message) {
        super(message);
    }
}
