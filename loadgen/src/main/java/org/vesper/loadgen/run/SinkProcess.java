// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.measure.ServerAddress;
import org.vesper.loadgen.measure.ServerLink;
import org.vesper.loadgen.workload.signals.SignalGeneration;

/**
 * The process of the bare sink, on this machine, with the heap and the collector of the server and the settings of its adapter. It ends
 * with this process, however that ends.
 *
 * <p><b>Threading:</b> one thread.
 */
final class SinkProcess implements AutoCloseable {

    private static final String MAIN = "org.vesper.loadgen.sink.BareSink";
    /** The flags of a server that would make the bare sink write into the server's files, or that it could not take. */
    private static final Pattern OWN_FLAG = Pattern.compile("-X(?!m|X:).*|-XX:(.HeapDump|HeapDump|ErrorFile|SharedArchiveFile|OnOutOf|AOT|"
            + "StartFlightRecording|FlightRecorder).*");
    /** The parts of the distribution that the adapter needs. */
    private static final List<String> FOLDERS = List.of("lib", "bundles/10-libraries", "bundles/30-kernel", "bundles/40-providers");
    private static final long START_SECONDS = 30;
    private static final long END_SECONDS = 10;
    private static final long POLL_MS = 20;

    private final Path folder;
    private final Process process;
    private ServerLink link;

    private SinkProcess(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
    }

    /** Starts it, and waits until it listens. <b>Failure:</b> a {@link ServerUnavailableException} with its output. */
    static SinkProcess start(ServerLink server, SignalGeneration workload)
            throws ServerUnavailableException, IOException, InterruptedException {
        Path folder = Files.createTempDirectory("vesper-sink");
        ProcessBuilder builder = new ProcessBuilder(command(server, folder)).redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        SinkProcess sink = new SinkProcess(folder, builder.start());
        try {
            sink.awaitAddress();
            sink.link = ServerLink.open(ServerAddress.of(null, null, null, folder), workload.forBareSink());
            return sink;
        } catch (ServerUnavailableException | IOException | InterruptedException e) {
            sink.close();
            throw e;
        }
    }

    /** The connection to its MBeans, which are those of a server. */
    ServerLink link() {
        return link;
    }

    private static List<String> command(ServerLink server, Path folder) throws ServerUnavailableException {
        Map<String, String> adapter = server.adapterDetails();
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        server.jvm().flags().stream().filter(flag -> flag.startsWith("-X") || flag.startsWith("--"))
                .filter(flag -> !OWN_FLAG.matcher(flag).matches()).forEach(command::add);
        command.addAll(List.of("-cp", classPath(), MAIN, folder.toString()));
        for (String setting : List.of("read-size", "threading")) {
            if (adapter.containsKey(setting)) {
                command.add(setting + "=" + adapter.get(setting));
            }
        }
        return command;
    }

    private static String classPath() {
        String home = System.getProperty("vesper.home");
        return home == null ? System.getProperty("java.class.path")
                : FOLDERS.stream().map(part -> Path.of(home, part) + "/*").collect(Collectors.joining(File.pathSeparator));
    }

    private void awaitAddress() throws ServerUnavailableException, IOException, InterruptedException {
        long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!Files.exists(folder.resolve("var/server.properties"))) {
            if (process.waitFor(POLL_MS, TimeUnit.MILLISECONDS) || System.nanoTime() > deadlineNs) {
                throw new ServerUnavailableException("The bare sink of --control did not start: "
                        + Files.readString(folder.resolve("output")).strip());
            }
        }
    }

    /** Ends the process, by closing its input, and removes its folder. */
    @Override
    public void close() {
        if (link != null) {
            link.close();
        }
        try {
            process.getOutputStream().close();
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            remove();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + folder, e);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private void remove() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
