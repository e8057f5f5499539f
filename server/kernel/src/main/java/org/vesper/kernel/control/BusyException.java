// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.control;

/** A network does not come to rest in the time that it had; the message says which of its stages is busy, and for how long. */
public final class BusyException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public BusyException(String message) {
        super(message);
    }
}
