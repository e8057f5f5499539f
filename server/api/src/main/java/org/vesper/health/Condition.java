// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.health;

/**
 * Something that somebody must mend, since until then the server does not do all that it should.
 *
 * @param subject what is affected, such as "audit log" or "orders/ticks"; it stays the same as long as the condition lasts
 * @param reason what is wrong and what to do, in words for an operator
 */
public record Condition(String subject, String reason) {

    @Override
    public String toString() {
        return subject + ": " + reason;
    }
}
