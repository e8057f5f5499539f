// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.vesper.api.EventType;
import org.vesper.csv.CsvColumn;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

/** The files of events of a command. */
public record EventFiles(List<EventFile> files) {

    public EventFiles {
        files = List.copyOf(files);
    }

    /** The event types that the files describe or have. */
    public List<EventType> types() {
        return files.stream().map(EventFile::type).toList();
    }

    /**
     * Does something with rules. <b>Failure:</b> as that; an error that names a column whose type was inferred also names the cell that
     * decided, and invisible characters of names are shown.
     */
    public <T> T explaining(Supplier<T> work) {
        try {
            return work.get();
        } catch (EplException e) {
            EplException explained = new EplException(e.errors().stream().map(this::explained).toList());
            explained.initCause(e);
            throw explained;
        }
    }

    private EplError explained(EplError error) {
        String reason = error.message().contains("has no property") ? "" : files.stream()
                .flatMap(file -> file.inferredColumns().stream().filter(column -> names(error, column))
                        .flatMap(column -> file.reason(column).stream()))
                .distinct().map(text -> "; " + text).reduce("", String::concat);
        String message = error.message().lines().map(CsvColumn::visible).collect(Collectors.joining("\n")) + reason;
        return new EplError(error.fileName(), error.rule(), error.line(), error.column(), message, error.sourceLine());
    }

    /** Whether an error may have to do with a column: it and its line name it, or its place is at the name. */
    private static boolean names(EplError error, String column) {
        Pattern name = Pattern.compile("(?<![\\w.])" + Pattern.quote(column) + "(?!\\w)");
        int at = Math.max(0, Math.min(error.column() - 1, error.sourceLine().length()));
        boolean inBoth = name.matcher(error.message()).find() && name.matcher(error.sourceLine()).find();
        return inBoth || name.matcher(error.sourceLine()).region(at, error.sourceLine().length()).lookingAt();
    }
}
