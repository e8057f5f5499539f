// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ShownSetting;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.audit.FollowedFiles;

class StartLineTest {

    @Test
    void shouldTellWithWhatTheServerWasStartedButNoSecret(@TempDir Path instance) {
        FollowedFiles files = FollowedFiles.of(instance, key -> null, AuditLog.of(instance));
        List<ShownSetting> settings = List.of(new ShownSetting("jmx.port", "0", "--set"), new ShownSetting("jmx.host", "a", "default"));

        String line = StartLine.of(files, settings, List.of("-Xmx1g", "-Ddb.password=hush", "-javaagent:/a/jolokia.jar=port=1,password=hush"))
                .toString();

        assertTrue(line.contains("\"settings\":[\"jmx.port=0\"]"), line);
        assertTrue(line.contains("\"jvm\":[\"-Xmx1g\",\"-Ddb.password=***\",\"-javaagent:/a/jolokia.jar=port=1,password=***\"]"), line);
        assertTrue(line.contains("\"agents\":[\"-javaagent:/a/jolokia.jar=port=1,password=***\"]"), line);
    }
}
