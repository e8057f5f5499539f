// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

/** The rights of a user of the server's management. Each role includes all roles before it. */
public enum Role {

    /** Reads everything and changes nothing. */
    VIEWER,

    /** Runs what is there: suspends, stops and starts applications and rules, changes parameters of rules, resets figures. */
    OPERATOR,

    /** Brings in code: deploys and removes applications, changes rules. */
    DEPLOYER,

    /** Does everything, including what concerns the server itself and its users. */
    ADMIN;

    /** Whether this role may do what another one may. */
    public boolean includes(Role other) {
        return compareTo(other) >= 0;
    }
}
