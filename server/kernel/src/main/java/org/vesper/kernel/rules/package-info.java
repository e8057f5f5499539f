// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The rules of a processor together with their history: what was changed live is written into the ledger before it takes effect, put back
 * at the next start, and merged with the rules of a new jar. Begin with {@code LiveRules}. Depends on no other package of the kernel.
 */
package org.vesper.kernel.rules;
