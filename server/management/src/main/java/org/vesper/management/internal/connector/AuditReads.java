// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

/** Which calls that change nothing have a line in the audit log, as the setting {@code audit.reads} says. Refused ones always have. */
enum AuditReads {

    /** None. */
    OFF,

    /** Operations. */
    CALLS,

    /** Operations and attributes. */
    ALL;

    boolean includes(AuditReads other) {
        return compareTo(other) >= 0;
    }
}
