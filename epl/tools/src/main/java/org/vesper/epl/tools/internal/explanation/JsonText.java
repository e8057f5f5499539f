// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.explanation;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Formats maps, lists and values as indented JSON. */
public final class JsonText {

    private static final JSON WRITER = JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).with(JSON.Feature.WRITE_NULL_PROPERTIES);

    private JsonText() {
    }

    public static String of(Object value) {
        try {
            return WRITER.asString(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
