// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A signal is sent to a process of its own. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@DisabledOnOs(OS.WINDOWS)
class CompanionTest {

    /** Answers each line with it, until its input ends. */
    static final class Echo {

        public static void main(String[] arguments) throws IOException {
            Companion life = Companion.begin();
            System.out.println("ready");
            System.in.transferTo(new OutputStream() {
                @Override
                public void write(int b) {
                    System.out.write(b);
                    System.out.flush();
                }
            });
            life.end();
        }
    }

    @Test
    void shouldContinueAfterASignalUntilItsInputEnds() throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Echo.class.getName()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            assertEquals("ready", answers.readLine());
            assertEquals(0, new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor());
            process.getOutputStream().write("still here\n".getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();

            assertEquals("still here", answers.readLine());
            assertTrue(process.isAlive());
            process.getOutputStream().close();
            assertTrue(process.waitFor(20, TimeUnit.SECONDS));
        } finally {
            process.destroyForcibly();
        }
    }
}
