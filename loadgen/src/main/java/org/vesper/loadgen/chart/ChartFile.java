// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A chart in a file of its own, for pages that are not HTML: with its style, a background, and the colours of a light or a dark screen. */
public final class ChartFile {

    private static final String BACKGROUND = "<rect width=\"100%\" height=\"100%\" rx=\"6\" style=\"fill: var(--page)\"/>\n";

    private static final Pattern SIZE = Pattern.compile("^<svg [^>]*viewBox=\"0 0 (\\d+) (\\d+)\"");

    private ChartFile() {
    }

    /**
     * Writes the file.
     *
     * @param svg the SVG element of a chart
     */
    public static void write(Path file, String svg) throws IOException {
        Files.writeString(file, text(svg));
    }

    static String text(String svg) {
        Matcher size = SIZE.matcher(svg);
        if (!size.find()) {
            throw new IllegalArgumentException("not the SVG element of a chart: " + svg);
        }
        int content = svg.indexOf('>') + 1;
        return svg.substring(0, content) + "\n<style>\n" + ChartStyle.CSS + ".chart { width: " + size.group(1) + "px; height: "
                + size.group(2) + "px; max-width: none; }\n</style>\n" + BACKGROUND + svg.substring(content).stripLeading();
    }
}
