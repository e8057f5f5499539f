// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.vesper.spi.adapter.InputJournal;

/** A source with a definition and a dictionary of texts, and what can be read of it. */
final class Rows implements InputJournal.SourceState {

    private final String definition;
    private final List<String> dictionary = new ArrayList<>();
    private long underWay;

    Rows(String definition) {
        this.definition = definition;
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    static String text(ByteBuffer payload) {
        return StandardCharsets.UTF_8.decode(payload).toString();
    }

    /** Adds a part to the dictionary, and writes it. */
    void define(InputJournal.Source source, String part) {
        dictionary.add(part);
        source.dictionary(bytes(part));
    }

    void underWay(long position) {
        underWay = position;
    }

    @Override
    public ByteBuffer definition() {
        return bytes(definition);
    }

    @Override
    public void dictionary(Consumer<ByteBuffer> parts) {
        dictionary.forEach(part -> parts.accept(bytes(part)));
    }

    @Override
    public long underWay() {
        return underWay;
    }
}
