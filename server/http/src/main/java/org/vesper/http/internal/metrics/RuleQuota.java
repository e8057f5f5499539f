// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

import java.util.Collection;

/**
 * The number of rules of each processor that have metrics of their own: a scrape with 100,000 rules would be as large as it is useless.
 * Processors with few rules show all of them; the others share what is left equally.
 *
 * @param ofEach the maximum number of rules that a processor shows
 */
record RuleQuota(int ofEach) {

    /**
     * Shares a number out.
     *
     * @param rules the number of rules of each processor
     * @param maximum the maximum number of rules in all
     */
    static RuleQuota of(Collection<Integer> rules, int maximum) {
        int left = maximum;
        int processors = rules.size();
        for (int count : rules.stream().sorted().toList()) {
            if (count > left / processors) {
                return new RuleQuota(left / processors);
            }
            left -= count;
            processors--;
        }
        return new RuleQuota(maximum);
    }
}
