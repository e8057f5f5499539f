// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.socket;

/** Why a client of the management port was refused. */
public enum Refusal {

    OVER_LIMIT("connection", "closed because there were too many (jmx.max-connections, -per-address, -per-user)"),
    NO_LOGIN("connection", "closed without a login in time (jmx.login-timeout)"),
    TOO_LARGE("connection", "closed because of a request that is too large (jmx.ROLE.max-request, and an eighth of the heap for all)"),
    WRONG_LOGIN("login", "with a wrong credential or none"),
    FORBIDDEN_CALL("call", "that the role of the user does not permit; logs/audit.log has them");

    private final String noun;
    private final String what;

    Refusal(String noun, String what) {
        this.noun = noun;
        this.what = what;
    }

    /** "2967 connections closed because there were too many". */
    String counted(long count) {
        return count + " " + noun + (count == 1 ? " " : "s ") + what;
    }
}
