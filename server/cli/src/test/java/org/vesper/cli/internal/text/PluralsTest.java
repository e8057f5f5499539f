// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PluralsTest {

    @Test
    void shouldWriteOneOfAKindWithoutAnS() {
        assertEquals("1 rule in 1 template, 1 event in, 11 faults, 1,001 events, 0.1 faults, 2 rules, 1 client",
                Plurals.right("1 rules in 1 templates, 1 events in, 11 faults, 1,001 events, 0.1 faults, 2 rules, 1 clients"));
    }
}
