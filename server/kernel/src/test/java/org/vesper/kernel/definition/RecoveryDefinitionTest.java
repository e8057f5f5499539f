// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.definition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.kernel.definition.RecoveryDefinition.OnDamage;
import org.vesper.kernel.definition.RecoveryDefinition.WhenDiskFull;

class RecoveryDefinitionTest {

    @Test
    void shouldLoseNothingSilentlyWhenNothingIsSet() {
        RecoveryDefinition recovery = RecoveryDefinition.read(new Settings("recovery of app", Map.of()));
        assertEquals(WhenDiskFull.WAIT, recovery.whenDiskFull());
        assertEquals(OnDamage.REFUSE, recovery.onDamage());
    }

    @Test
    void shouldGoOnWithoutRecordingAndWithDamageWhenTheOperatorSaysSo() {
        RecoveryDefinition recovery = RecoveryDefinition.read(new Settings(
                "recovery of app", Map.of("recovery.when-disk-full", "continue", "recovery.on-damage", "continue")));
        assertEquals(WhenDiskFull.CONTINUE, recovery.whenDiskFull());
        assertEquals(OnDamage.CONTINUE, recovery.onDamage());
    }

    @Test
    void shouldHoldOutputsOnlyWhenTheyArePreciseAndTheJournalIsForced() {
        assertFalse(durability("recovery.sync", "each").holdsOutputs());
        assertFalse(durability("recovery.outputs", "precise").holdsOutputs());
        assertTrue(durability("recovery.sync", "each", "recovery.outputs", "precise").holdsOutputs());
        assertTrue(durability("recovery.sync", "interval", "recovery.outputs", "precise").holdsOutputs());
    }

    private static RecoveryDefinition.Durability durability(String... settings) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            values.put(settings[i], settings[i + 1]);
        }
        return RecoveryDefinition.read(new Settings("recovery of app", values)).durability();
    }

    @Test
    void shouldNameTheChoicesWhenAWordIsNoneOfThem() {
        Settings settings = new Settings("recovery of app", Map.of("recovery.when-disk-full", "block", "recovery.on-damage", "skip"));
        RecoveryDefinition.read(settings);
        String mistakes = assertThrows(ConfigurationException.class, settings::check).getMessage();
        assertTrue(mistakes.contains("recovery.when-disk-full") && mistakes.contains("wait, continue"), mistakes);
        assertTrue(mistakes.contains("recovery.on-damage") && mistakes.contains("refuse, continue"), mistakes);
    }
}
