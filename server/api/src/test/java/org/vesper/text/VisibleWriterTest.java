// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class VisibleWriterTest {

    private final StringWriter terminal = new StringWriter();
    private final PrintWriter out = VisibleWriter.of(terminal);

    @Test
    void shouldPassNoCharacterThatControlsTheTerminalWhateverTheWayToPrint() {
        String name = "a\u001b[2J\u0007\u009b1m\u202ez";
        String visible = "a\\u001b[2J\\u0007\\u009b1m\\u202ez";
        out.println(name);
        out.print(name.toCharArray());
        out.printf(Locale.ROOT, "%s%n", name);
        out.append(name).append('\u001b').println();
        out.write('\u0007');
        out.flush();

        assertEquals(visible + "\n" + visible + visible + "\n" + visible + "\\u001b\n" + "\\u0007", terminal.toString());
    }
}
