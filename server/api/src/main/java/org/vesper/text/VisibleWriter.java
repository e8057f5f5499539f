// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.text;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;

/**
 * The one writer of the command line: no character of a name or a value that a command shows can control the terminal. The end of a line
 * is that of a text as a whole, so a command whose answers are lines prints each with {@link VisibleText#line}.
 */
public final class VisibleWriter extends FilterWriter {

    private VisibleWriter(Writer writer) {
        super(writer);
    }

    /** A writer to the terminal. */
    public static PrintWriter of(PrintStream terminal) {
        return of(new OutputStreamWriter(terminal, charset()));
    }

    /** A writer to another one. */
    public static PrintWriter of(Writer writer) {
        return new PrintWriter(new VisibleWriter(writer), true);
    }

    @Override
    public void write(int character) throws IOException {
        write(String.valueOf((char) character), 0, 1);
    }

    @Override
    public void write(char[] characters, int from, int length) throws IOException {
        write(new String(characters, from, length), 0, length);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        out.write(VisibleText.lines(text.substring(from, from + length)));
    }

    /** The encoding of the terminal, which has a property of its own since Java 18. */
    private static Charset charset() {
        return Charset.forName(System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding",
                System.getProperty("native.encoding", Charset.defaultCharset().name()))));
    }
}
