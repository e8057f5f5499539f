// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.internal.lifecycle.TestJar;

@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class JarIntakeTest {

    private static final int MB = 1 << 20;
    private static final JarLimits LIMITS = new JarLimits(50, 8 * MB, 4 * MB, 100, MB);

    @TempDir
    private Path folder;
    private Path copies;
    private JarIntake intake;

    @BeforeEach
    void make() {
        copies = folder.resolve("copies");
        intake = new JarIntake(copies, LIMITS, Duration.ofSeconds(60));
    }

    @Test
    void shouldReadFromItsOwnCopyWhateverBecomesOfTheFile() throws IOException {
        Path file = new TestJar("sound").entry("META-INF/vesper/a.epl", "pass").writeTo(folder.resolve("a.jar"));

        ApplicationJar jar = intake.read(file);
        Files.delete(file);

        assertEquals("sound 1.0.0", jar.toString());
        assertEquals("pass", jar.text("META-INF/vesper/a.epl"));
        jar.copy().discard();
        assertNothingIsLeft();
    }

    @Test
    void shouldRefuseAGigabyteOfZerosByNameEntryAndLimit() throws IOException {
        assertRefused(jar("META-INF/big.bin", 1 << 30), "its entry META-INF/big.bin has 1,073,741,824 bytes or more, and the limit"
                + " apps.max-entry-size is 4,194,304; a larger one can be set in conf/vesper.properties");
        assertRefused(jar("META-INF/big.bin", 3 * MB), "its entry META-INF/big.bin is 100 times as large as its packed form or more,"
                + " and the limit apps.max-jar-ratio is 100; a larger one can be set in conf/vesper.properties");
    }

    @Test
    void shouldRefuseWhatIsTooLargeUnpackedThoughItHardlyPacks() throws IOException {
        byte[] noise = new byte[5 * MB];
        new Random(7).nextBytes(noise);
        assertRefused(jar(zip -> entry(zip, "noise", noise)), "its entry noise has 5,242,880 bytes or more, and the limit"
                + " apps.max-entry-size is 4,194,304");
        assertRefused(jar(zip -> {
            for (int i = 0; i < 3; i++) {
                entry(zip, "part" + i, Arrays.copyOf(noise, 3 * MB));
            }
        }), " bytes or more, and the limit apps.max-jar-size is 8,388,608");
    }

    @Test
    void shouldRefuseTooManyEntries() throws IOException {
        assertRefused(jar(zip -> {
            for (int i = 0; i < 60; i++) {
                entry(zip, "e" + i, new byte[0]);
            }
        }), "it has 60 entries, and the limit apps.max-jar-entries is 50");
    }

    @Test
    void shouldRefuseALargeManifestOrTextBeforeItIsReadAtOnce() throws IOException {
        assertRefused(jar("META-INF/Manifest.mf", 3 * MB, new Random(1)), "a manifest may have 1,048,576");
        assertRefused(jar("META-INF/vesper/rules.epl", 2 * MB, new Random(1)), "a text may have 1,048,576");
    }

    /** Opening a jar reads its whole directory, so its length is checked before. */
    @Test
    void shouldRefuseADirectoryOfGigabytes() throws IOException {
        Path file = jar(zip -> entry(zip, "a", new byte[1]));
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(bytes.length - 10, Integer.MAX_VALUE);
        Files.write(file, bytes);
        assertRefused(file, "its directory has 2,147,483,647 bytes");
    }

    @Test
    void shouldNotBelieveWhatTheDirectorySaysOfSizes() throws IOException {
        Path file = jar("zeros", 2 * MB);
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer directory = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int begin = directory.getInt(bytes.length - 6);
        directory.putInt(begin + 24, 10);
        Files.write(file, bytes);
        assertRefused(file, "its entry zeros is 100 times as large");
    }

    @Test
    void shouldRefuseWhatIsNoRegularFileWithoutOpeningIt() throws Exception {
        Path pipe = folder.resolve("pipe.jar");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());

        assertRefused(pipe, "pipe.jar is not a jar: it is a pipe or a device, not a regular file");
        assertRefused(folder, "is not a jar: it is a folder");
        assertRefused(folder.resolve("none.jar"), "there is no file");
        assertRefused(Files.writeString(folder.resolve("text.jar"), "no jar"), "text.jar is not a jar, or only a part of one: ");
    }

    /** A pipe without a writer stands for a file system that hangs. */
    @Test
    void shouldGiveUpAFileThatHangs() throws Exception {
        Path pipe = folder.resolve("pipe.jar");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        JarIntake credulous = new JarIntake(copies, LIMITS, Duration.ofMillis(200), attributes -> true);

        String message = assertThrows(ConfigurationException.class, () -> credulous.read(pipe)).getMessage();

        assertTrue(message.contains("could not be read within 0 s (apps.deploy-timeout)"), message);
    }

    @Test
    void shouldRemoveWhatADeadServerLeft() throws IOException {
        Files.createDirectories(copies);
        Files.writeString(copies.resolve("9.jar"), "copy");
        Path draft = Files.writeString(folder.resolve("fx.jar.fx.new"), "draft");
        Path other = Files.writeString(folder.resolve("mine.new"), "not ours");
        Path jar = Files.writeString(folder.resolve("fx.jar"), "jar");

        intake.clear(folder, (application, state) -> { });

        assertNothingIsLeft();
        assertEquals(List.of(false, true, true), Stream.of(draft, other, jar).map(Files::exists).toList());
    }

    private void assertRefused(Path file, String expected) throws IOException {
        String message = assertThrows(ConfigurationException.class, () -> intake.read(file)).getMessage();
        assertTrue(message.contains(expected) && message.contains(file.getFileName().toString()), message);
        assertNothingIsLeft();
    }

    private void assertNothingIsLeft() throws IOException {
        if (Files.exists(copies)) {
            try (Stream<Path> left = Files.list(copies)) {
                assertFalse(left.findAny().isPresent());
            }
        }
    }

    private interface Content {

        void write(ZipOutputStream zip) throws IOException;
    }

    private Path jar(Content content) throws IOException {
        Path file = Files.createTempFile(folder, "made", ".jar");
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.TRUNCATE_EXISTING);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            content.write(zip);
        }
        return file;
    }

    private Path jar(String entry, int zeros) throws IOException {
        return jar(zip -> {
            zip.putNextEntry(new ZipEntry(entry));
            byte[] step = new byte[MB];
            for (int left = zeros; left > 0; left -= step.length) {
                zip.write(step, 0, Math.min(left, step.length));
            }
            zip.closeEntry();
        });
    }

    private Path jar(String entry, int size, Random random) throws IOException {
        byte[] noise = new byte[size];
        random.nextBytes(noise);
        return jar(zip -> entry(zip, entry, noise));
    }

    private static void entry(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }
}
