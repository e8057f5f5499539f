// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The ledger in a git repository, by JGit. Begin with {@code GitLedger}; {@code LedgerRepository} is the only class that writes.
 */
package org.vesper.ledger.internal.git;
