// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.Caller;
import org.vesper.api.Role;

class RefusedLinesTest {

    private long nowNs;

    @Test
    void shouldLeaveLinesToOthersWhenAUserIsRefusedOften() {
        RefusedLines lines = new RefusedLines(() -> nowNs);
        for (int i = RefusedLines.MAX_A_MINUTE; i > 0; i--) {
            assertEquals(i, lines.take("mallory"));
        }
        assertEquals(0, lines.take("mallory"));
        assertEquals(RefusedLines.MAX_A_MINUTE, lines.take("alice"));

        nowNs += Duration.ofSeconds(59).toNanos();
        assertEquals(0, lines.take("mallory"));
        nowNs += Duration.ofSeconds(1).toNanos();
        assertEquals(RefusedLines.MAX_A_MINUTE, lines.take("mallory"));
    }

    @Test
    void shouldSayThatLinesAreMissingAndWriteThoseOfOthers(@TempDir Path instance) throws IOException {
        AuditLog log = AuditLog.of(instance);
        Caller mallory = new Caller("mallory", Role.VIEWER, "192.0.2.1");
        // More than one minute's lines, whenever the minute began.
        for (int i = 0; i < 2 * RefusedLines.MAX_A_MINUTE + 1; i++) {
            log.refused(AuditLine.of(mallory, "undeploy"), "not allowed");
        }
        log.refused(AuditLine.of(new Caller("alice", Role.VIEWER, "192.0.2.2"), "undeploy"), "not allowed");

        List<String> lines = Files.readAllLines(instance.resolve(AuditLog.FILE));
        assertTrue(lines.size() <= 2 * RefusedLines.MAX_A_MINUTE + 1, () -> lines.size() + " lines");
        assertTrue(lines.get(RefusedLines.MAX_A_MINUTE - 1).contains("in the rest of this minute has no lines"));
        assertFalse(lines.get(0).contains("no lines"));
        assertTrue(lines.get(lines.size() - 1).contains("alice"));
    }
}
