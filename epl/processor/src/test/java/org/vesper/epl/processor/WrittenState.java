// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.vesper.spi.processor.Processor;

/** The state of a processor's first partition, as a journal has it. */
final class WrittenState {

    private WrittenState() {
    }

    static byte[] of(Processor processor) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            processor.writeState(0, new DataOutputStream(bytes));
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void read(Processor processor, byte[] state) {
        try {
            processor.readState(0, new DataInputStream(new ByteArrayInputStream(state)), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
