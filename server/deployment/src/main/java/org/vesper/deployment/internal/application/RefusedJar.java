// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.application;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationState;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.kernel.network.Network;
import org.vesper.text.VisibleText;

/**
 * A file in the folder of applications that could not become one. It is listed as FAILED under the {@linkplain #nameOf name of the file},
 * which no application can have, until it is replaced, removed or deployed.
 *
 * @param jarFile the file
 * @param reason why it was refused
 * @param since when
 */
public record RefusedJar(Path jarFile, String reason, Instant since) implements Application {

    /** What Java has in place of bytes that are no text. */
    private static final char NO_TEXT = '\ufffd';

    /** The name of a file, with what a reader would not see as an escape sequence; percent-encoded if its bytes are no text. */
    public static String nameOf(Path file) {
        String name = file.getFileName().toString();
        return VisibleText.line(name.indexOf(NO_TEXT) < 0 ? name : file.toUri().getRawPath().replaceFirst("(?s).*/(.+?)/?$", "$1"));
    }

    @Override
    public String name() {
        return nameOf(jarFile);
    }

    @Override
    public String version() {
        return "";
    }

    @Override
    public ApplicationState state() {
        return ApplicationState.FAILED;
    }

    @Override
    public Optional<String> failure() {
        return Optional.of(reason);
    }

    @Override
    public Optional<Network> network() {
        return Optional.empty();
    }

    @Override
    public String recovery() {
        return "";
    }

    @Override
    public Map<String, Object> beans() {
        return Map.of();
    }

    @Override
    public Map<String, HistogramLatencyRecorder> latencyRecorders() {
        return Map.of();
    }

    @Override
    public String jarDigest() {
        return "";
    }

    @Override
    public String deploymentSteps() {
        return "";
    }
}
