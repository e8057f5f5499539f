// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;

/** The whole check on each later JDK of this machine, in a fresh clone. */
@EnabledIfSystemProperty(named = "vesper.thorough", matches = "true")
@Timeout(value = 3, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EveryJdkSystemTest {

    private static final Duration LIMIT = Duration.ofMinutes(90);

    @TempDir
    private Path folder;

    @Test
    void shouldPassItsWholeCheckOnEachLaterJdk() throws IOException {
        List<Jdk> later = Distribution.built().laterJdks();
        assumeFalse(later.isEmpty(), "there is no later JDK on this machine");
        FreshClone clone = FreshClone.in(folder.toRealPath());
        for (Jdk jdk : later) {
            clone.type("JAVA_HOME='" + jdk.home() + "' mvn clean verify", LIMIT).expect(0);
        }
    }
}
