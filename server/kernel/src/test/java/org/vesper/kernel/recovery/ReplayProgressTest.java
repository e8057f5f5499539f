// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayProgressTest {

    @Test
    void shouldCountEachEventOnceWhenLanesAreFedInTurn() {
        ReplayProgress progress = new ReplayProgress(List.of());
        progress.replayed("one", 5);
        progress.replayed("two", 3);
        progress.replayed("one", 10);
        progress.replayed("two", 6);
        progress.replayed("one", 10);
        assertTrue(progress.text().startsWith("recovering, 16 of "), progress::text);
    }
}
