// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.vesper.config.ConfigurationException;

/** Input into a field of JConsole. */
class ShortFormsTest {

    @Test
    void shouldTakeTheRuleWithACommaWhenThereIsOneOfThisName() {
        assertEquals(List.of("a,b"), ShortForms.names("a,b", Set.of("a", "b", "a,b")));
        assertEquals(List.of("a", "b"), ShortForms.names("a, b", Set.of("a", "b", "a,b")));
        assertEquals(List.of("a", "b"), ShortForms.names("a,b", Set.of("a", "b")));
    }

    @Test
    void shouldTakeNamesInQuotesAsTheyAreWhenTheyHaveCommas() {
        assertEquals(List.of("a,b", "c", "d \"e\""), ShortForms.names("\"a,b\", c,\"d \"\"e\"\"\"", Set.of()));
        assertEquals(List.of("Berkshire, A", "IBM"), ShortForms.names("Berkshire, A\nIBM\n", Set.of()));
        assertEquals(List.of(), ShortForms.names(" , ", Set.of()));
        assertEquals(List.of("a\"b", "c"), ShortForms.names("a\"b,c", Set.of()));
    }

    @Test
    void shouldMakeATableOfRowsInOneLine() {
        assertEquals("row,symbol,limit\n\"WSC\",WSC,7.5\n\"I \"\"x\"\", y\",IBM,2\n",
                ShortForms.table("WSC=WSC,7.5; I \"x\", y = IBM,2;", "row,symbol,limit\nold,A,1\n"));
        assertThrows(ConfigurationException.class, () -> ShortForms.table("WSC=WSC,7.5; IBM,2", "row,symbol,limit\n"));
    }

    @Test
    void shouldTellRowsInOneLineFromTables() {
        assertTrue(ShortForms.isRows("WSC=WSC,7.5"));
        assertFalse(ShortForms.isRows("row,symbol\nWSC,a=b\n"));
        assertFalse(ShortForms.isRows("name,p1,p2 WSC,WSC,7.5"));
        assertFalse(ShortForms.isRows(null));
    }
}
