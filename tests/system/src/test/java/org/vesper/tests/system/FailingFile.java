// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The source of an output adapter of {@link RecoveringApplication} that keeps its outputs until it is flushed. The callback that the file
 * {@code failing} names, of this adapter or of the one that emits the events, fails as long as it does.
 */
final class FailingFile {

    static final String ADAPTER = """
            <bean class="recovering.FailingFile" factory-method="provider"/>
            <epn:adapter id="file" provider="failing-file"><epn:setting name="file" value="${outputs}"/></epn:adapter>
            """;

    static final String CLASS = """
            package recovering;
            import java.io.IOException;
            import java.io.UncheckedIOException;
            import java.nio.file.Files;
            import java.nio.file.Path;
            import java.nio.file.StandardOpenOption;
            import org.vesper.api.IdentifiedSink;
            import org.vesper.api.OutputIdentity;
            import org.vesper.spi.adapter.Adapter;
            import org.vesper.spi.adapter.AdapterContext;
            import org.vesper.spi.adapter.AdapterProvider;
            import org.vesper.spi.adapter.AdapterStatus;
            import org.vesper.spi.adapter.LastingAdapter;
            public final class FailingFile implements LastingAdapter, IdentifiedSink {
                private final Path file;
                private final StringBuilder kept = new StringBuilder();
                public static AdapterProvider provider() {
                    return AdapterProvider.of("failing-file", FailingFile::new);
                }
                public FailingFile(AdapterContext context) {
                    file = Path.of(context.settings().text("file", ""));
                }
                static void call(Path beside, String callback) {
                    try {
                        Path failing = beside.resolveSibling("failing");
                        if (Files.exists(failing) && Files.readString(failing).equals(callback)) {
                            throw new IllegalStateException(callback + " fails as it should");
                        }
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
                @Override
                public void onEvent(Object event) {
                    throw new IllegalStateException("an output without identity");
                }
                @Override
                public synchronized void onEvent(Object event, OutputIdentity identity) {
                    kept.append("\\n" + identity.position() + "\\t" + identity.number() + "\\t" + identity.rule() + "\\t"
                            + identity.isRepetition() + "\\t" + event);
                }
                @Override
                public synchronized void flush() {
                    call(file, "flush");
                    try {
                        Files.writeString(file, kept, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                        kept.setLength(0);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
                @Override public void start() { }
                @Override public void close() { call(file, "close"); }
                @Override public boolean canTakeOver(Adapter predecessor) { return true; }
                @Override public void pause() { call(file, "pause"); }
                @Override public void resume() { }
                @Override public void takeOver(Adapter predecessor) { call(file, "takeOver"); }
                @Override public AdapterStatus status() { return new AdapterStatus("", 0, 0, 0, 0, java.util.Map.of()); }
            }
            """;

    private static final String STATE = "inlet.journal().state(parts -> parts.accept(";

    private FailingFile() {
    }

    /** The source of the adapter that emits events, whose writing of its state fails if it is to. */
    static String failing(String pulse) {
        String failing = pulse.replace(STATE, "inlet.journal().state(parts -> accept(parts, ").replace("    private void run() {", """
                    private void accept(Consumer<ByteBuffer> parts, ByteBuffer state) {
                        FailingFile.call(stop, "state");
                        parts.accept(state);
                    }
                    private void run() {""");
        assertNotEquals(pulse, failing);
        return failing;
    }

    /** Has a callback fail from now on; the empty text none. */
    static void have(String callback, Path folder) throws IOException {
        Path written = Files.writeString(folder.resolve("failing.new"), callback);
        Files.move(written, folder.resolve("failing"), StandardCopyOption.ATOMIC_MOVE);
    }
}
