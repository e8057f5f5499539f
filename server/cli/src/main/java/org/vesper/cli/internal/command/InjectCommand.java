// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.cli.internal.connection.ServerOption;
import org.vesper.config.Reason;
import org.vesper.csv.CsvColumn;
import org.vesper.csv.CsvFormat;
import org.vesper.csv.CsvTable;
import org.vesper.epl.tools.option.CsvOptions;
import org.vesper.epl.tools.option.Form;
import org.vesper.event.TypeNames;
import org.vesper.management.ApplicationMXBean;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vesper inject}: sends events into a stage of a running application. */
@Command(name = "inject", mixinStandardHelpOptions = true, header = "Sends events into a stage of a running application.",
        description = {
            "The stage takes them as from the stage before it; an input adapter passes them on as its own. Rules and beans see no"
                + " difference.",
            "Exit codes: 0 sent, 1 refused, 2 wrong usage, 3 no server runs."},
        footer = {"", "Examples: vesper inject signal-generation/ticks StockTick symbol=WSC lastPrice=10.5",
            "          vesper inject signal-generation/ticks StockTick=ticks.csv"})
public final class InjectCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Mixin
    private CsvOptions csv;

    @Parameters(index = "0", paramLabel = "APP/STAGE", converter = Form.Part.class, description = "an adapter, a processor or a bean")
    private String place;

    @Parameters(index = "1", paramLabel = "TYPE[=FILE]",
            description = "the event type, or with it a CSV file whose header names properties")
    private String source;

    @Parameters(index = "2..*", paramLabel = "NAME=VALUE", description = "properties of one event, unless there is a file")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Override
    public void run() {
        int slash = place.indexOf('/');
        int equals = source.indexOf('=');
        if (equals < 0 == properties.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "give TYPE=FILE.csv, or TYPE and properties such as symbol=WSC");
        }
        String type = equals < 0 ? source : source.substring(0, equals);
        csv.check(equals < 0 ? List.of() : List.of(type));
        List<List<String>> rows = equals < 0 ? List.of(List.copyOf(properties.keySet()), new ArrayList<>(properties.values()))
                : rows(Path.of(source.substring(equals + 1)), csv.format(type));

        server.call(connection -> {
            ApplicationMXBean application =
                    connection.proxy(connection.application(place.substring(0, slash)), ApplicationMXBean.class);
            String[][] values = rows.stream().skip(1).map(row -> row.toArray(String[]::new)).toArray(String[][]::new);
            server.answer().done(spec.commandLine().getOut(),
                    application.inject(place.substring(slash + 1), type, rows.get(0).toArray(String[]::new), values));
        });
    }

    /** The names and the rows of a file; an empty cell is null. */
    private static List<List<String>> rows(Path file, CsvFormat format) {
        try (CsvTable table = CsvTable.open(file.toString(), Files.newBufferedReader(file), format)) {
            List<List<String>> rows = new ArrayList<>(List.of(table.names()));
            while (table.next()) {
                List<String> cells = new ArrayList<>();
                for (int column = 0; column < table.cells().size(); column++) {
                    cells.add(plain(table.cells().get(column), table.columns().get(column), format));
                }
                rows.add(cells);
            }
            return rows;
        } catch (IOException | IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.FAILED, "cannot read " + file + ": " + Reason.of(e));
        }
    }

    /** The cell with a point before the fraction of a number; where the header gives no type, of what looks like a number. */
    private static String plain(String cell, CsvColumn column, CsvFormat format) {
        boolean number = column.type().isEmpty() ? cell != null && cell.matches("\\s*[+-]?(\\d+|\\d{1,3}(\\.\\d{3})+)?(,\\d+)?\\s*")
                : TypeNames.named(column.type()).filter(type -> type.isPrimitive() || Number.class.isAssignableFrom(type)).isPresent();
        return number && cell != null ? format.number(cell) : cell;
    }
}
