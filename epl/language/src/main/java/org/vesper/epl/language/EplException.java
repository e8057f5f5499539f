// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.List;
import java.util.stream.Collectors;
import org.vesper.spi.ConfigurationException;

/** One or more mistakes in a rules file. The message shows each with its place, in the order of the file. */
public final class EplException extends ConfigurationException {

    private static final long serialVersionUID = 1L;

    private final transient List<EplError> errors;

    public EplException(List<EplError> errors) {
        super(errors.stream().map(EplError::toString).collect(Collectors.joining("\n")));
        this.errors = List.copyOf(errors);
    }

    public List<EplError> errors() {
        return errors;
    }
}
