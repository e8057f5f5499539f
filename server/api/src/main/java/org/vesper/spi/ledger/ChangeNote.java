// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.ledger;

/**
 * The note that the ledger writes beside a change.
 *
 * @param user who makes it
 * @param address where the request comes from; "" if that is unknown
 * @param comment why, in the words of the user; may be empty
 * @param isUpload whether all rules were given at once, so that what earlier changes did was seen
 */
public record ChangeNote(String user, String address, String comment, boolean isUpload) {

    /** A change by the server itself. */
    public static ChangeNote byServer(String comment) {
        return new ChangeNote("server", "", comment, false);
    }
}
