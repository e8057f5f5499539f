// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a page has its reader do, in the order of the page: write files (a block of epl or csv, named by the last file name before it) and
 * type commands (a block of console).
 */
final class TypedPage {

    /** A file to write, or a command to type with what the page shows of its output. */
    record Step(String file, String command, String text) {

        boolean isFile() {
            return file != null;
        }
    }

    private static final Pattern BLOCK = Pattern.compile("```(epl|csv|console)\n(.*?)```", Pattern.DOTALL);
    private static final Pattern FILE = Pattern.compile("`(\\w+\\.\\w+)`");
    private static final Pattern COMMAND = Pattern.compile("\\$ (.*)\n((?:[^$].*\n|\n)*)");

    private TypedPage() {
    }

    static List<Step> steps(Path page) throws IOException {
        String text = Files.readString(page);
        List<Step> steps = new ArrayList<>();
        int end = 0;
        for (MatchResult block : BLOCK.matcher(text).results().toList()) {
            if (block.group(1).equals("console")) {
                COMMAND.matcher(block.group(2)).results().forEach(typed -> steps.add(new Step(null, typed.group(1), typed.group(2))));
            } else {
                steps.add(new Step(lastFileIn(text.substring(end, block.start()), page), null, block.group(2)));
            }
            end = block.end();
        }
        return steps;
    }

    private static String lastFileIn(String prose, Path page) {
        Matcher files = FILE.matcher(prose);
        String last = null;
        while (files.find()) {
            last = files.group(1);
        }
        if (last == null) {
            throw new AssertionError(page + " does not name the file of the block that follows: " + prose);
        }
        return last;
    }
}
