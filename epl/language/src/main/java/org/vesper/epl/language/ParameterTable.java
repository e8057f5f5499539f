// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.vesper.csv.CsvFormat;
import org.vesper.csv.CsvSyntaxException;
import org.vesper.csv.CsvTable;
import org.vesper.epl.language.internal.table.CellValue;
import org.vesper.epl.language.internal.table.CsvLine;
import org.vesper.epl.language.policy.RuleSize;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

/**
 * The parameter rows of a rule with {@code ?}: CSV with a header. The first column holds the row name. The other columns fill the {@code ?}
 * by position, in the order of the rule's text; their names do not matter.
 *
 * @param fileName the name used in error messages
 * @param header the column names, including that of the row-name column
 */
public record ParameterTable(String fileName, List<String> header, List<Row> rows) {

    /**
     * A line of the table.
     *
     * @param line counted from 1
     */
    public record Row(String name, int line, CsvLine cells) {

        List<Object> values(List<Class<?>> types) {
            return IntStream.range(0, types.size()).mapToObj(i -> CellValue.of(cells.text(i + 1), types.get(i)).orElseThrow()).toList();
        }

        /** The cells after the name, as written. */
        public List<String> texts() {
            return IntStream.range(1, cells.size()).mapToObj(cells::text).toList();
        }
    }

    public ParameterTable {
        header = List.copyOf(header);
        rows = List.copyOf(rows);
    }

    /**
     * Reads a table for a rule.
     *
     * <p><b>Failure:</b> an {@link EplException} with all errors: no header, unbalanced quotes, rows without a name or with a duplicate
     * name, rows longer or shorter than the header. Values are checked by {@link TranslatedRule#bind}.
     *
     * @param rule the name of the rule
     */
    public static ParameterTable read(String rule, String fileName, String csv) {
        List<EplError> errors = new ArrayList<>();
        List<CsvLine> lines = lines(rule, fileName, csv);
        if (lines.isEmpty()) {
            throw new EplException(List.of(new EplError(fileName, rule, 1, 1, "the table is empty; its first line must name the columns, "
                    + "starting with that of the row name", "")));
        }
        CsvLine header = lines.get(0);
        CsvTable.otherSeparator(header.texts(), CsvFormat.USUAL).ifPresent(other -> {
            throw new EplException(List.of(new EplError(fileName, rule, 1, 1, "the header looks like it is separated by " + other
                    + "; a table has commas between its cells, and a point before a fraction (vesper epl takes --separator and"
                    + " --decimal-comma for tables too)", header.source())));
        });
        List<Row> rows = new ArrayList<>();
        Map<String, Integer> lineOf = new HashMap<>();
        for (CsvLine line : lines.subList(1, lines.size())) {
            String problem = problem(line, header, lineOf);
            if (problem.isEmpty()) {
                rows.add(new Row(line.text(0), line.number(), line));
            } else {
                errors.add(new EplError(fileName, rule, line.number(), 1, problem, line.source()));
            }
        }
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
        return new ParameterTable(fileName, IntStream.range(0, header.size()).mapToObj(header::text).toList(), rows);
    }

    private static List<CsvLine> lines(String rule, String fileName, String csv) {
        try {
            return CsvLine.of(csv);
        } catch (CsvSyntaxException e) {
            throw new EplException(List.of(new EplError(fileName, rule, (int) e.line(), 1, e.getMessage(), "")));
        }
    }

    private static String problem(CsvLine line, CsvLine header, Map<String, Integer> lineOf) {
        if (line.size() != header.size()) {
            return "the row has " + line.size() + (line.size() == 1 ? " cell" : " cells") + ", the header has " + header.size();
        }
        Optional<String> tooLong = IntStream.range(0, line.size()).boxed().flatMap(cell ->
                RuleSize.objectionToConstant(line.text(cell).length()).map(why -> header.text(cell) + ": " + why).stream()).findFirst();
        if (tooLong.isPresent()) {
            return tooLong.get();
        }
        String name = line.text(0);
        if (name.isBlank()) {
            return "the row has no name in its first column, " + header.text(0);
        }
        Integer first = lineOf.putIfAbsent(name, line.number());
        return first == null ? "" : "the row name " + name + " is used twice, first in line " + first;
    }

    /** Reports a header that could be a row: the table probably has no header, and its first row would be lost. */
    public List<EplError> headerErrors(String rule, List<Class<?>> types) {
        return IntStream.range(0, Math.min(types.size(), header.size() - 1))
                .filter(i -> !CellValue.isText(types.get(i)) && CellValue.of(header.get(i + 1), types.get(i)).isPresent())
                .mapToObj(i -> new EplError(fileName, rule, 1, 1, "the first line names the columns, but " + header.get(i + 1)
                        + " is a value; put a line such as name,limit before it", String.join(",", header)))
                .limit(1).toList();
    }

    List<EplError> errors(String rule, Row row, List<Class<?>> types) {
        List<EplError> errors = new ArrayList<>();
        if (row.cells().size() != types.size() + 1) {
            errors.add(new EplError(fileName, rule, row.line(), 1, "the rule has " + types.size() + " ?, the row has "
                    + (row.cells().size() - 1) + (row.cells().size() == 2 ? " value" : " values") + " after its name",
                    row.cells().source()));
            return errors;
        }
        for (int i = 0; i < types.size(); i++) {
            String text = row.cells().text(i + 1);
            if (CellValue.of(text, types.get(i)).isEmpty()) {
                String found = text.isEmpty() ? "nothing" : text;
                errors.add(new EplError(fileName, rule, row.line(), row.cells().column(i + 1), header.get(i + 1) + " must be "
                        + CellValue.describe(types.get(i)) + ", found " + found, row.cells().source()));
            }
        }
        return errors;
    }
}
