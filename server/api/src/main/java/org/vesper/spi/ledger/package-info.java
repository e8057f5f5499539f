// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The ledger of rule changes, between the server and the bundle that keeps it. Begin with {@link org.vesper.spi.ledger.RuleLedger}. Without
 * a ledger, as in tests of applications, rules change without a history. The package knows {@code org.vesper.spi.processor} and {@code
 * org.vesper.config}.
 */
package org.vesper.spi.ledger;
