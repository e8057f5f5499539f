// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.config.NearestName;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.spi.processor.RuleFile;

/** The language of rules: Vesper's EPL, or that of Esper. */
public enum Dialect {

    VESPER, ESPER;

    private static final int MAX_SECTIONS = 1_000;
    private static final Pattern LINE = Pattern.compile("^[ \\t]*@dialect[ \\t]*\\([ \\t]*['\"](.*?)['\"][ \\t]*\\)[ \\t]*;?[ \\t]*"
            + "([^\\r\\n]*)\\r?$", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

    /** The line in a file that switches to this dialect. */
    public String line() {
        return "@Dialect('" + name().toLowerCase(Locale.ROOT) + "')";
    }

    /**
     * A part of a file in one dialect.
     *
     * @param fileName the file name as given
     * @param text the part's text, preceded by empty lines so that its line numbers are those of the file
     * @param line the line that chose the dialect; 0 if none did
     */
    public record Section(Dialect dialect, String fileName, String text, int line) {
    }

    /**
     * Splits a file at its {@code @Dialect('...')} lines.
     *
     * <p><b>Failure:</b> an {@link EplException} if such a line names an unknown dialect, or has other text behind it.
     *
     * @param first the dialect of the text before the first such line
     */
    public static List<Section> sections(RuleFile file, Dialect first) {
        List<Section> sections = new ArrayList<>();
        Matcher line = LINE.matcher(file.text());
        Dialect dialect = first;
        int begin = 0;
        int row = 0;
        while (line.find()) {
            Section before = section(dialect, file, begin, line.start(), row);
            if (!before.text().isBlank()) {
                sections.add(before);
            }
            dialect = named(file, line);
            if (sections.size() >= MAX_SECTIONS) {
                throw new EplException(List.of(new EplError(file.name(), "", row + 1, 1, "a file has at most " + MAX_SECTIONS
                        + " parts in different dialects; make several files of it", line.group())));
            }
            row = lines(file.text(), line.start()) + 1;
            begin = line.end();
        }
        Section last = section(dialect, file, begin, file.text().length(), row);
        if (!last.text().isBlank() || sections.isEmpty()) {
            sections.add(last);
        }
        return sections;
    }

    private static Section section(Dialect dialect, RuleFile file, int begin, int end, int row) {
        return new Section(dialect, file.name(), "\n".repeat(lines(file.text(), begin)) + file.text().substring(begin, end), row);
    }

    private static int lines(String text, int end) {
        return (int) text.substring(0, end).chars().filter(character -> character == '\n').count();
    }

    private static Dialect named(RuleFile file, Matcher line) {
        if (!line.group(2).isEmpty()) {
            throw mistake(file, line, 2, "@Dialect stands on a line of its own; put what follows it on the next line");
        }
        for (Dialect dialect : values()) {
            if (dialect.name().equalsIgnoreCase(line.group(1))) {
                return dialect;
            }
        }
        throw mistake(file, line, 1, "there is no dialect " + line.group(1)
                + NearestName.hintAmong(line.group(1), "dialects", List.of("vesper", "esper")));
    }

    private static EplException mistake(RuleFile file, Matcher line, int group, String problem) {
        int row = lines(file.text(), line.start()) + 1;
        int column = line.start(group) - line.start() + 1;
        return new EplException(List.of(new EplError(file.name(), "", row, column, problem, line.group())));
    }
}
