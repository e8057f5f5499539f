// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** The value of {@code --events TYPE=FILE}. */
record EventsArgument(String type, Path file) {

    /** Rejects a type that is given twice. */
    static void requireDifferentTypes(List<EventsArgument> arguments, CommandSpec command) {
        Set<String> types = new HashSet<>();
        for (EventsArgument argument : arguments) {
            if (!types.add(argument.type)) {
                throw new ParameterException(command.commandLine(),
                        "--events: " + argument.type + " is given twice; put its events in one file");
            }
        }
    }

    /** Converts the argument. Created by picocli. */
    static final class Converter implements ITypeConverter<EventsArgument> {

        @Override
        public EventsArgument convert(String text) {
            int equals = text.indexOf('=');
            if (equals < 1 || equals == text.length() - 1) {
                throw new TypeConversionException("'" + text + "' must be TYPE=FILE, StockTick=ticks.csv for example");
            }
            return new EventsArgument(text.substring(0, equals), Path.of(text.substring(equals + 1)));
        }
    }
}
