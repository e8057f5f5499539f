// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.ledger;

import java.time.Instant;

/**
 * One change of rules.
 *
 * @param version its number; a later change has a higher one
 * @param id its id in the ledger
 * @param summary what changed: "replaced percent/WSC, stopped trend/IBM"
 */
public record LedgerEntry(
        long version, String id, Instant time, ChangeNote note, String application, String processor, String summary) {
}
