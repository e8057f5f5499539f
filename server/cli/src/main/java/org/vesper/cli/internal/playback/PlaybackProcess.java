// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.Installation;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Reason;

/**
 * A process that plays a journal: a server without ports, in a temporary folder. What the application prints is not passed on.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> a {@link CommandFailure} with the reason that the process has told, or its messages.
 */
final class PlaybackProcess {

    private static final String JAVA_OPTIONS = "VESPER_JAVA_OPTS";
    private static final int LAST_CHARACTERS = 2000;

    private final Path instance;
    private long tookMs;

    /** @param instance whose settings the application gets */
    PlaybackProcess(Path instance) {
        this.instance = instance;
    }

    /** Takes the outputs. */
    interface Lines {

        /** Takes an output, as a line of JSON. */
        void line(String output);

        /** Notes that the next output may take a while. */
        default void pause() {
            // Nothing waits.
        }
    }

    /** Plays, passes on each output, and returns the counts as JSON. */
    String play(Map<String, String> request, Lines outputs) {
        try (PlaybackFolder folder = PlaybackFolder.like(instance)) {
            return play(folder, request, outputs);
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, "the process of the playback cannot be started: " + Reason.withRoot(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailure(ExitCode.FAILED, "interrupted");
        }
    }

    /** How long the last playback took, without the start of its process. */
    long tookMs() {
        return tookMs;
    }

    private String play(PlaybackFolder folder, Map<String, String> request, Lines outputs)
            throws IOException, InterruptedException {
        String mark = UUID.randomUUID() + " ";
        Path file = folder.path().resolve("playback.properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            Properties values = new Properties();
            values.putAll(request);
            values.put("mark", mark);
            values.store(writer, null);
        }
        Process process = start(folder, file);
        Thread end = new Thread(process::destroyForcibly, "vesper-playback-end");
        Runtime.getRuntime().addShutdownHook(end);
        try {
            String last = last(process, mark, outputs);
            process.waitFor();
            return counts(last, folder);
        } finally {
            process.destroyForcibly().waitFor();
            Runtime.getRuntime().removeShutdownHook(end);
        }
    }

    /** Passes on the outputs, and returns the line that is none. */
    private String last(Process process, String mark, Lines outputs) throws IOException {
        String last = "";
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int at = line.indexOf(mark);
                String text = at < 0 ? "" : line.substring(at + mark.length());
                if (text.startsWith("{")) {
                    outputs.line(text);
                } else if (text.startsWith("|")) {
                    outputs.line(text.substring(1));
                } else if (text.startsWith("~")) {
                    tookMs = Long.parseLong(text.substring(1));
                } else if (!text.isEmpty()) {
                    last = text;
                }
                if (!lines.ready()) {
                    outputs.pause();
                }
            }
        }
        return last;
    }

    private static Process start(PlaybackFolder folder, Path request) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(Installation.command("run", "--instance", folder.instance().toString()))
                .redirectError(Redirect.to(folder.path().resolve("messages").toFile()));
        builder.environment().merge(JAVA_OPTIONS, "-Dvesper.console=OFF -Dvesper.playback=" + request, (own, ours) -> ours + " " + own);
        builder.environment().put("VESPER_ARCHIVE_CLASSES", "no");
        return builder.start();
    }

    private static String counts(String last, PlaybackFolder folder) throws IOException {
        if (last.startsWith("=")) {
            return last.substring(1);
        }
        if (last.startsWith("!")) {
            throw new CommandFailure(ExitCode.FAILED, last.substring(1));
        }
        StringBuilder messages = new StringBuilder();
        for (Path file : new Path[] {new InstanceLayout(folder.instance()).log(), folder.path().resolve("messages")}) {
            messages.append(Files.exists(file) ? Files.readString(file) : "");
        }
        throw new CommandFailure(ExitCode.FAILED, "the process of the playback has ended too early; its last messages:\n"
                + messages.substring(Math.max(0, messages.length() - LAST_CHARACTERS)));
    }
}
