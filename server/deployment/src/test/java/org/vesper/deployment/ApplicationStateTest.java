// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApplicationStateTest {

    /** As the diagram in docs/internals/architecture.md shows it. */
    @ParameterizedTest
    @CsvSource({
        "INSTALLED, RUNNING SUSPENDED STOPPED FAILED", "RUNNING, SUSPENDED STOPPED FAILED", "SUSPENDED, RUNNING STOPPED FAILED",
        "FAILED, STOPPED", "STOPPED, ''"})
    void shouldAllowTheseTransitionsOnly(ApplicationState from, String to) {
        Set<String> allowed = Stream.of(ApplicationState.values()).filter(from::canBecome).map(Enum::name).collect(Collectors.toSet());

        assertEquals(Stream.of(to.split(" ")).filter(name -> !name.isEmpty()).collect(Collectors.toSet()), allowed);
    }
}
