// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.tests.support.Distribution;

/**
 * The pages in docs/reference that the distribution determines are those that its classes give. A page that differs is written beside the
 * results of the tests, to be copied into docs/reference.
 */
@Timeout(60)
class ReferencePagesSystemTest {

    private static final Path ROOT = Path.of(System.getProperty("vesper.root"));
    private static final Path WRITTEN = ROOT.resolve("tests/system/target/reference");
    private static final String LICENCE = "<!-- SPDX-License-Identifier: GPL-2.0-or-later -->\n";

    private final ShippedClasses shipped = ShippedClasses.of(Distribution.built());

    @Test
    void shouldDescribeTheCommandsAsTheirHelpDoes() throws IOException {
        assertIsPage("commands.md", CommandsPage.text(shipped));
    }

    @Test
    void shouldDescribeTheMBeansAsTheirInterfacesDo() throws IOException {
        assertIsPage("mbeans.md", MBeansPage.text(shipped));
    }

    private static void assertIsPage(String name, String text) throws IOException {
        Path page = ROOT.resolve("docs/reference").resolve(name);
        String generated = LICENCE + text;
        String present = Files.exists(page) ? Files.readString(page) : "";
        if (!generated.equals(present)) {
            Files.createDirectories(WRITTEN);
            Files.writeString(WRITTEN.resolve(name), generated);
            fail("the page is not that of the code: cp " + WRITTEN.resolve(name) + " " + page + "; its first line that differs: "
                    + firstThatDiffers(generated.lines().toList(), present.lines().toList()));
        }
    }

    private static String firstThatDiffers(List<String> generated, List<String> present) {
        int line = 0;
        while (line < generated.size() && line < present.size() && generated.get(line).equals(present.get(line))) {
            line++;
        }
        return (line + 1) + ": " + (line < generated.size() ? generated.get(line) : "the end");
    }
}
