// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * Protects the standard output and the standard error, which all applications share: none can close them for the others and for the log.
 */
final class StandardStreams {

    private StandardStreams() {
    }

    static void protect() {
        System.setOut(new Lasting(System.out, encoding("stdout.encoding")));
        System.setErr(new Lasting(System.err, encoding("stderr.encoding")));
    }

    /** The encoding of a stream, which has no method for it before Java 18. */
    private static Charset encoding(String property) {
        return Charset.forName(System.getProperty(property, System.getProperty("sun." + property, Charset.defaultCharset().name())));
    }

    private static final class Lasting extends PrintStream {

        Lasting(PrintStream stream, Charset encoding) {
            super(stream, true, encoding);
        }

        @Override
        public void close() {
            flush();
        }
    }
}
