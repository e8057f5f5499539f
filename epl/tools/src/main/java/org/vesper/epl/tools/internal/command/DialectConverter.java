// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.util.List;
import java.util.Locale;
import org.vesper.config.NearestName;
import org.vesper.epl.language.Dialect;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts the name of a dialect. Created by picocli. */
final class DialectConverter implements ITypeConverter<Dialect> {

    @Override
    public Dialect convert(String text) {
        try {
            return Dialect.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("there is no dialect " + text
                    + NearestName.hintAmong(text, "dialects", List.of("vesper", "esper")));
        }
    }
}
