// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.group;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** JSON objects over a pair of streams, one per line. <b>Threading:</b> one thread reads; any thread writes. */
final class LineChannel {

    private final BufferedReader input;
    private final OutputStream output;

    LineChannel(InputStream input, OutputStream output) {
        this.input = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        this.output = output;
    }

    synchronized void write(Map<String, ?> message) {
        try {
            output.write((JSON.std.asString(message) + "\n").getBytes(StandardCharsets.UTF_8));
            output.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the next object. <b>Failure:</b> an {@link EOFException} at the end of the input. */
    Map<String, Object> read() throws IOException {
        String line = input.readLine();
        if (line == null) {
            throw new EOFException("it has ended");
        }
        return JSON.std.mapFrom(line);
    }
}
