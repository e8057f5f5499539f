// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.util.Locale;
import java.util.stream.Stream;
import org.vesper.config.NearestName;
import org.vesper.config.Settings;
import org.vesper.spi.processor.JavaPolicy.Access;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option {@code --java}: the Java code that rules may call. */
final class JavaOption {

    @Option(names = "--java", paramLabel = "ACCESS", converter = Converter.class, defaultValue = "declared",
            description = "The Java code that rules may call, as the server's setting epl.java: declared, bundle or any.")
    private Access access = Access.DECLARED;

    Access access() {
        return access;
    }

    /** Converts the value of the setting. Created by picocli. */
    static final class Converter implements ITypeConverter<Access> {

        @Override
        public Access convert(String text) {
            try {
                return Access.valueOf(text.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("there is no access " + text + NearestName.hintAmong(text, "values",
                        Stream.of(Access.values()).map(Settings::written).toList()));
            }
        }
    }
}
