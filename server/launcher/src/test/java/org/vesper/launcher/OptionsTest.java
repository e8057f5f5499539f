// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OptionsTest {

    @Test
    void shouldTakeInstanceAndSettingsInBothSpellings() {
        Options options = Options.parse("run", "--instance", "/a b/c", "--set", "jmx.port=0", "--set=app.signals.note=x=y");

        assertEquals(Optional.of(Path.of("/a b/c")), options.instance());
        assertEquals(Map.of("jmx.port", "0", "app.signals.note", "x=y"), options.settings());
    }

    @Test
    void shouldOfferTheNearestOptionWhenOneIsUnknown() {
        assertMistake("unknown option --instanc; did you mean --instance?", "run", "--instanc", "x");
    }

    @Test
    void shouldRefuseAnOptionWithoutItsValue() {
        assertMistake("--instance needs a value", "run", "--instance");
        assertMistake("--set needs KEY=VALUE, not 'jmx.port'", "run", "--set", "jmx.port");
    }

    @Test
    void shouldRefuseAWordThatIsNoOption() {
        assertMistake("unknown option here", "run", "here");
    }

    private static void assertMistake(String expected, String... arguments) {
        String message = assertThrows(Options.UsageException.class, () -> Options.parse(arguments)).getMessage();
        assertTrue(message.startsWith(expected), message);
    }

    @Test
    void shouldReadWhatIsHeldBack() {
        assertEquals(List.of("a", "b", "all"), Options.parse("run", "--suspend", "a", "--suspend=b", "--safe").suspended());
    }
}
