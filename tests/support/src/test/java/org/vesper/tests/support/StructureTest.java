// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The report on the structure of the code, over a small tree. */
@Timeout(60)
class StructureTest {

    @Test
    void shouldListPairsAndSmallTypesAndEqualNames(@TempDir Path tree) throws Exception {
        Map.of("one/src/main/java/a/Hub.java", "package a; public class Hub { Spoke spoke; }",
                "one/src/main/java/a/Spoke.java", "package a; class Spoke { Hub hub; b.Other other; }",
                "one/src/main/java/a/Pin.java", "package a; class Pin { }",
                "one/src/main/java/a/Nail.java", "package a; public class Nail { Pin pin; String text = \"Hub\"; }",
                "two/src/main/java/b/Pin.java", "package b; import a.Hub; public class Pin { Hub hub; }",
                "two/src/test/java/b/Tested.java", "package b; class Tested { Pin pin; }",
                "two/target/src/main/java/b/Hub.java", "package b; class Hub { }")
                .forEach((name, text) -> write(tree.resolve(name), text));

        assertEquals("""
                Pairs of classes of one package that use each other: 1
                  a.Hub <-> Spoke

                Types private to a package, below 60 lines, with one user: 2
                  a.Pin (1 lines): Nail
                  a.Spoke (1 lines): Hub

                Simple names of several types: 1
                  Pin: a, b

                """, report(tree));
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String report(Path tree) throws Exception {
        Path program = Path.of("..", "style", "Structure.java").toAbsolutePath();
        Path output = tree.resolve("report.txt");
        Process java = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), program.toString())
                .directory(tree.toFile()).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            assertEquals(true, java.waitFor(50, TimeUnit.SECONDS));
        } finally {
            java.destroyForcibly();
        }
        return Files.readString(output);
    }
}
