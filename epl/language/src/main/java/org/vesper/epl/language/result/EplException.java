// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.result;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.vesper.config.ConfigurationException;

/** One or more errors in rules files. The message shows each with its place, in the order of the file. */
public final class EplException extends ConfigurationException {

    private static final long serialVersionUID = 1L;

    private final transient List<EplError> errors;

    public EplException(List<EplError> errors) {
        super(inOrder(errors).stream().map(EplError::toString).collect(Collectors.joining("\n")));
        this.errors = inOrder(errors);
    }

    /** Sorts errors by file, in order of first occurrence, and place. */
    private static List<EplError> inOrder(List<EplError> errors) {
        List<String> files = errors.stream().map(EplError::fileName).distinct().toList();
        return errors.stream()
                .sorted(Comparator.comparingInt((EplError error) -> files.indexOf(error.fileName()))
                        .thenComparingInt(EplError::line)
                        .thenComparingInt(EplError::column))
                .toList();
    }

    public List<EplError> errors() {
        return errors;
    }
}
