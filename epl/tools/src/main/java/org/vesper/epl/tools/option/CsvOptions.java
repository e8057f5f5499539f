// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.option;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vesper.config.NearestName;
import org.vesper.csv.CsvFormat;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The options of all commands that read CSV files of events: how these are written. */
public final class CsvOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--separator", paramLabel = "CHARACTER", converter = SeparatorConverter.class, defaultValue = ",",
            description = "The character between the cells of CSV files, ';' for example, or tab (default: a comma).")
    private char separator;

    @Option(names = "--decimal-comma", description = "Numbers in CSV files have a comma before their fraction: 1.013,25.")
    private boolean decimalComma;

    @Option(names = "--columns", paramLabel = "TYPE=NAMES",
            description = "The header of a file of events that has none, Trade=id:long,price:decimal for example.")
    private Map<String, String> columns = new LinkedHashMap<>();

    /** The format of the file with the events of a type. */
    public CsvFormat format(String type) {
        return new CsvFormat(separator, decimalComma, columns.getOrDefault(type, ""));
    }

    /** Rejects a header for a type without a file, as wrong usage. */
    public void check(Collection<String> types) {
        for (String type : columns.keySet()) {
            if (!types.contains(type)) {
                throw new ParameterException(command.commandLine(), "--columns: there is no file with events of type " + type
                        + NearestName.hint(type, types));
            }
        }
    }

    /** These options as they were given. */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        if (separator != CsvFormat.USUAL.separator()) {
            arguments.addAll(List.of("--separator", separator == '\t' ? "tab" : String.valueOf(separator)));
        }
        if (decimalComma) {
            arguments.add("--decimal-comma");
        }
        columns.forEach((type, names) -> arguments.addAll(List.of("--columns", type + '=' + names)));
        return arguments;
    }

    /** Converts the name of a separator. Created by picocli. */
    static final class SeparatorConverter implements ITypeConverter<Character> {

        @Override
        public Character convert(String text) {
            try {
                return CsvFormat.separator(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
