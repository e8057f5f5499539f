// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/** Reads the files of a journal, written from docs/internals/journal-format.md alone: it knows no class of the journal. */
final class PlainReader {

    private static final String[] KINDS = {"", "LANE", "ADAPTER", "SOURCE", "DICTIONARY", "EVENTS", "EVENT", "CLOCK", "CHANGE", "PARAMETERS",
        "SUSPENDED", "RESUMED", "CROSSED", "STATE"};

    private PlainReader() {
    }

    static List<String> lines(Path folder) throws IOException {
        List<Path> segments;
        try (Stream<Path> files = Files.list(folder)) {
            segments = files.filter(file -> file.toString().endsWith(".journal")).sorted().toList();
        }
        List<String> lines = new ArrayList<>();
        for (Path segment : segments) {
            try (InputStream file = Files.newInputStream(segment)) {
                read(new DataInputStream(file), Integer.parseInt(segment.getFileName().toString().substring(0, 8)), lines);
            }
        }
        return lines;
    }

    private static void read(DataInputStream input, int number, List<String> lines) throws IOException {
        byte[] header = input.readNBytes(64);
        ByteBuffer fields = ByteBuffer.wrap(header);
        check(new String(header, 0, 7, StandardCharsets.US_ASCII).equals("VSPRJNL") && header[7] == 1, "magic");
        check(fields.getLong(8) == number, "number");
        long position = fields.getLong(16);
        int salt = fields.getInt(40);
        check(fields.getInt(60) == checksum(header, 0, 60), "checksum of the header");
        for (int length = length(input); length != 0; length = length(input)) {
            byte[] rest = input.readNBytes(length - 4);
            ByteBuffer record = ByteBuffer.wrap(rest);
            check(record.getInt(0) == (checksum(rest, 4, rest.length) ^ salt), "checksum");
            check(record.getLong(12) == position, "position");
            int count = record.getInt(36);
            String payload = new String(rest, 44, rest.length - 44, StandardCharsets.UTF_8);
            lines.add(KINDS[record.get(4)] + " " + position + "+" + count + " " + record.getInt(8) + " " + record.getShort(6) + "/"
                    + record.getLong(28) + " " + payload);
            position += count;
            input.skipNBytes((8 - length % 8) % 8);
        }
    }

    /** The length of the next record; 0 at the end of the file too. */
    private static int length(DataInputStream input) throws IOException {
        byte[] length = input.readNBytes(4);
        return length.length < 4 ? 0 : ByteBuffer.wrap(length).getInt();
    }

    private static int checksum(byte[] bytes, int from, int to) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, to - from);
        return (int) crc.getValue();
    }

    private static void check(boolean holds, String what) throws IOException {
        if (!holds) {
            throw new IOException(what + " is wrong");
        }
    }
}
