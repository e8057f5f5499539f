// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The versions of one processor, as a file of the ledger. Without the file, an old history would be searched for them at each start.
 *
 * @param latest its latest version; 0 if its rules were never changed
 * @param upload the version of its latest upload; 0 if there was none
 */
record Versions(long latest, long upload) {

    static final Versions NONE = new Versions(0, 0);

    private static final Pattern TEXT = Pattern.compile("version (\\d{1,18})\nupload (\\d{1,18})\n");

    /** The versions after a further change. */
    Versions with(long version, boolean isUpload) {
        return new Versions(version, isUpload ? version : upload);
    }

    byte[] write() {
        return ("version " + latest + "\nupload " + upload + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Reads a file. <b>Failure:</b> an {@link IllegalArgumentException} if it is another one. */
    static Versions read(byte[] content) {
        Matcher text = TEXT.matcher(new String(content, StandardCharsets.UTF_8));
        if (!text.matches()) {
            throw new IllegalArgumentException("it does not name two versions");
        }
        return new Versions(Long.parseLong(text.group(1)), Long.parseLong(text.group(2)));
    }
}
