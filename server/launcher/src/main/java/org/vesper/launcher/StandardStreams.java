// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Protects the standard output and the standard error, which all applications share: none can close them for the others and for the log.
 */
final class StandardStreams {

    private static final AtomicLong PRINTED = new AtomicLong();
    private static volatile long stepBytes = Long.MAX_VALUE;
    private static volatile Runnable afterStep = () -> { };

    private StandardStreams() {
    }

    static void protect() {
        System.setOut(new Lasting(new Counted(System.out), encoding("stdout.encoding")));
        System.setErr(new Lasting(new Counted(System.err), encoding("stderr.encoding")));
    }

    /** Has a task run each time that so many bytes have been printed to both streams, by the thread that prints. */
    static void whenPrinted(long bytes, Runnable task) {
        stepBytes = bytes;
        afterStep = task;
    }

    /** Counts what passes. */
    private static final class Counted extends FilterOutputStream {

        Counted(OutputStream stream) {
            super(stream);
        }

        @Override
        public void write(int one) throws IOException {
            out.write(one);
            count(1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
            count(length);
        }

        private static void count(long bytes) {
            if (PRINTED.addAndGet(bytes) >= stepBytes && PRINTED.getAndSet(0) >= stepBytes) {
                afterStep.run();
            }
        }
    }

    /** The encoding of a stream, which has no method for it before Java 18. */
    private static Charset encoding(String property) {
        return Charset.forName(System.getProperty(property, System.getProperty("sun." + property, Charset.defaultCharset().name())));
    }

    private static final class Lasting extends PrintStream {

        Lasting(OutputStream stream, Charset encoding) {
            super(stream, true, encoding);
        }

        @Override
        public void close() {
            flush();
        }
    }
}
