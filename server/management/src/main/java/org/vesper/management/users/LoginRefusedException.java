// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.users;

/** Reports a login that was refused. The message is for the one who tried. */
public final class LoginRefusedException extends SecurityException {

    /** Why a login was refused. */
    public enum Reason {

        /** There is no such user, or the password is another one. */
        WRONG,

        /** The users of a directory or a table could not be asked. */
        NOT_CHECKED
    }

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    public LoginRefusedException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
