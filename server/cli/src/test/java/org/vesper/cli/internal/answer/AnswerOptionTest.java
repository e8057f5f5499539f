// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vesper.text.VisibleWriter;

class AnswerOptionTest {

    private final StringWriter terminal = new StringWriter();

    @Test
    void shouldPrintALineForEachAnswerWhateverItHolds() {
        new AnswerOption().print(VisibleWriter.of(terminal), Map::of, () -> List.of("rule a\nrule forged RUNNING", "rule \u001b[1mb"));

        assertEquals("rule a\\nrule forged RUNNING\nrule \\u001b[1mb\n", terminal.toString());
    }
}
