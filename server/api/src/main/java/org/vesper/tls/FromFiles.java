// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.vesper.config.Reason;

/**
 * Something that is made of files, such as a certificate with its key. When a file changes, appears or vanishes, it is made again; if that
 * fails, the old one stays in force, and it is tried again, since the reason may be the permissions of a file.
 *
 * <p><b>Threading:</b> any thread. The thread that asks, at most once a second, looks at the files and reads them if need be.
 *
 * @param <T> what it is
 */
public final class FromFiles<T> {

    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

    private final List<Path> files;
    private final Maker<T> maker;
    private final Consumer<String> onFailure;
    private T made;
    private String stamp;
    private String reported = "";
    private long checkedNs;

    /** Reads the files. */
    @FunctionalInterface
    public interface Maker<T> {

        /** Makes the thing. Called by any thread, one at a time. */
        T make() throws IOException, GeneralSecurityException;
    }

    /**
     * Makes it for the first time. <b>Failure:</b> that of the maker.
     *
     * @param onFailure takes the reason why the changed files cannot be used, once for each reason
     */
    public FromFiles(List<Path> files, Maker<T> maker, Consumer<String> onFailure) throws IOException, GeneralSecurityException {
        this.files = List.copyOf(files);
        this.maker = maker;
        this.onFailure = onFailure;
        this.stamp = stampNow();
        this.made = maker.make();
        this.checkedNs = System.nanoTime();
    }

    /** What the files say, at most a second late. */
    public synchronized T inForce() {
        long nowNs = System.nanoTime();
        if (nowNs - checkedNs >= CHECK_INTERVAL.toNanos()) {
            checkedNs = nowNs;
            makeAgainIfChanged();
        }
        return made;
    }

    /** Why the files cannot be used as they are now; empty if what they say is in force. At most a second late. */
    public synchronized Optional<String> problem() {
        inForce();
        return reported.isEmpty() ? Optional.empty() : Optional.of("the files " + files + " have changed and cannot be used (" + reported
                + "); what they said before stays in force; correct them");
    }

    private void makeAgainIfChanged() {
        try {
            String now = stampNow();
            if (!now.equals(stamp)) {
                made = maker.make();
                stamp = now;
            }
            reported = "";
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            String reason = Reason.withRoot(e);
            if (!reason.equals(reported)) {
                reported = reason;
                onFailure.accept(reason);
            }
        }
    }

    /** Changes whenever a file does. */
    private String stampNow() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path file : files) {
            text.append(Files.exists(file) ? Files.getLastModifiedTime(file) + " " + Files.size(file) : "none").append(' ');
        }
        return text.toString();
    }
}
