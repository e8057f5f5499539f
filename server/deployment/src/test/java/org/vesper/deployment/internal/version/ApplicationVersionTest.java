// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.version;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.vesper.spi.processor.RuleFile;

class ApplicationVersionTest {

    @Test
    void shouldStayAsItWasMadeWhateverChangesOutside() {
        Map<String, Object> beans = new TreeMap<>(Map.of("collector", "bean"));
        Map<String, String> settings = new TreeMap<>(Map.of("rate", "1"));
        Map<String, List<RuleFile>> rules = new TreeMap<>(Map.of("percent", new ArrayList<>(
                List.of(new RuleFile("percent.epl", "", Map.of())))));
        ApplicationVersion version = new ApplicationVersion(
                null, new ApplicationVersion.Parts(null, null, beans, Map.of(), null), rules, settings);

        beans.clear();
        settings.put("rate", "2");
        rules.get("percent").clear();
        rules.clear();

        assertEquals(Map.of("collector", "bean"), version.parts().beans());
        assertEquals(Map.of("rate", "1"), version.settings());
        assertEquals(1, version.ruleFiles().get("percent").size());
    }

    @Test
    void shouldLetNobodyChangeWhatItHandsOut() {
        ApplicationVersion version = new ApplicationVersion(null,
                new ApplicationVersion.Parts(null, null, new TreeMap<>(), new TreeMap<>(), null), new TreeMap<>(), new TreeMap<>());

        assertThrows(UnsupportedOperationException.class, () -> version.parts().beans().put("another", "bean"));
        assertThrows(UnsupportedOperationException.class, () -> version.parts().recorders().clear());
        assertThrows(UnsupportedOperationException.class, () -> version.ruleFiles().clear());
        assertThrows(UnsupportedOperationException.class, () -> version.settings().clear());
    }
}
