// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.version;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.jar.JarCopy;

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class TeardownTest {

    private final Teardown teardown = new Teardown(new ApplicationJar(
            Path.of("trial.jar"), FileTime.fromMillis(0), new JarCopy(Path.of("copy.jar"), ""), "trial", "1.0.0", Set.of(), null));
    private final List<String> closed = new CopyOnWriteArrayList<>();

    @Test
    void shouldCloseInTheReverseOrderOnceWhateverFails() {
        teardown.add("bundle", () -> closed.add("bundle"));
        teardown.add("beans", () -> {
            closed.add("beans");
            throw new IllegalStateException("made up");
        });
        teardown.add("network", () -> closed.add("network"));

        teardown.close();
        teardown.close();

        assertEquals(List.of("network", "beans", "bundle"), closed);
    }

    @Test
    void shouldCloseAtOnceWhatComesWhenTheClosingHasBegun() {
        teardown.close();

        String message = assertThrows(ConfigurationException.class, () -> teardown.add("network", () -> closed.add("network")))
                .getMessage();

        assertEquals("its network was created after the deployment had been cancelled", message);
        assertEquals(List.of("network"), closed);
        assertThrows(ConfigurationException.class, () -> teardown.requireOpen("beans"));
    }

    @Test
    void shouldTakeWhatIsMadeWhileAStepOfTheClosingHangs() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch latch = new CountDownLatch(1);
        teardown.add("bundle", () -> closed.add("bundle"));
        teardown.add("beans", () -> {
            entered.countDown();
            awaitUninterruptibly(latch);
            closed.add("beans");
        });
        Thread closing = new Thread(teardown::close);
        closing.start();
        entered.await();

        assertThrows(ConfigurationException.class, () -> teardown.add("network", () -> closed.add("network")));
        latch.countDown();
        closing.join();

        assertEquals(List.of("network", "beans", "bundle"), closed);
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
