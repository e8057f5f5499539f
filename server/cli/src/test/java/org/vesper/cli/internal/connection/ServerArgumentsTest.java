// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ServerArgumentsTest {

    @Test
    void shouldFindTheSettingsOfAServerInItsCommandLine() {
        assertEquals(List.of("jmx.port=0", "app.a.b=c d", "x=--set"), ServerArguments.settings(List.of("/usr/bin/java", "--set", "of=java",
                "org.vesper.launcher.Launcher", "--set", "jmx.port=0", "--instance", "/i", "--set=app.a.b=c d", "--set", "x=--set")));
        assertEquals(List.of(), ServerArguments.settings(List.of("java", "org.vesper.launcher.Launcher", "--set")));
    }
}
