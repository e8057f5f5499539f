// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.util.PlaceholderResolutionException;
import org.springframework.util.PropertyPlaceholderHelper;

class ContextFailureTest {

    @Test
    void shouldListTheKeysOfTheApplicationAlone() {
        PropertyPlaceholderHelper settings = new PropertyPlaceholderHelper("${", "}", null, null, false);
        PlaceholderResolutionException wrong = assertThrows(PlaceholderResolutionException.class,
                () -> settings.replacePlaceholders("${intervall}", key -> null));

        assertEquals("${intervall} is not defined; did you mean interval? Known keys of META-INF/vesper/application.properties: interval,"
                + " port", ContextFailure.placeholder(wrong, List.of("epl.java", "interval", "network.spel", "port", "recovery.sync")));
    }
}
