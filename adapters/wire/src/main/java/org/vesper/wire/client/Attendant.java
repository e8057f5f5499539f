// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.client;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A thread that looks after a connection while its client does nothing, until it is ended or fails. */
final class Attendant {

    private final Duty duty;
    private final Consumer<IOException> onFailure;
    private final Thread thread = new Thread(this::run);

    /** A duty of the attendant. */
    @FunctionalInterface
    interface Duty {

        /** Does it, and returns after how many milliseconds to do it again. */
        long attend() throws IOException;
    }

    Attendant(Duty duty, Consumer<IOException> onFailure) {
        this.duty = duty;
        this.onFailure = onFailure;
    }

    void begin(String session) {
        thread.setName("vesper-session-" + session);
        thread.setDaemon(true);
        thread.start();
    }

    /** Ends the thread, also while it waits for a server. */
    void end() {
        thread.interrupt();
    }

    private void run() {
        try {
            while (true) {
                TimeUnit.MILLISECONDS.sleep(duty.attend());
            }
        } catch (IOException e) {
            onFailure.accept(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
