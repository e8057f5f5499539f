// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.tests.support.RunningCommand;

/** Every source file names its licence. What git does not track belongs to the user, and nobody looks at it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LicenceHeaderSystemTest {

    private static final Path ROOT = Path.of(System.getProperty("vesper.root"));
    private static final String HEADER = "SPDX-License-Identifier: GPL-2.0-or-later";
    private static final Pattern SOURCE = Pattern.compile(
            ".*\\.(java|g4|xml|xsd|md|properties|epl|bnd|options|handlers|schemas)|(.*/)?bin/[^/]*|\\.ci/run|vesper");
    /** What vesper new writes belongs to who has it written. */
    private static final Pattern OTHERS =
            Pattern.compile(".*/src/test/resources/.*|server/cli/src/main/resources/org/vesper/cli/project/.*");
    private static final int FIRST_LINES = 3;

    @Test
    void shouldNameTheLicenceInEverySourceFileThatGitTracks() throws IOException {
        assumeTrue(Files.exists(ROOT.resolve(".git")), "no clone, but sources only");
        List<String> sources = tracked().filter(SOURCE.asMatchPredicate()).filter(OTHERS.asMatchPredicate().negate()).toList();

        assertTrue(sources.size() > 500, sources::toString);
        assertEquals(List.of(), sources.stream().filter(file -> !namesTheLicence(ROOT.resolve(file))).toList());
    }

    private static Stream<String> tracked() {
        try (RunningCommand git = RunningCommand.start(ROOT, Map.of(), List.of("git", "-c", "core.quotePath=false", "ls-files"))) {
            return git.await(Duration.ofSeconds(30)).expect(0).output().lines();
        }
    }

    private static boolean namesTheLicence(Path file) {
        try (Stream<String> lines = Files.exists(file) ? Files.lines(file, StandardCharsets.UTF_8) : Stream.of(HEADER)) {
            return lines.limit(FIRST_LINES).anyMatch(line -> line.contains(HEADER));
        } catch (IOException e) {
            throw new AssertionError("cannot read " + file, e);
        }
    }
}
