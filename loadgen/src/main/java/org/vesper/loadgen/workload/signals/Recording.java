// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.csv.CsvReader;
import org.vesper.csv.CsvSyntaxException;
import org.vesper.wire.format.Protocol;

/**
 * The ticks of a file, in its order.
 *
 * @param symbols those of the rules, and the others of the file
 * @param symbol the index of the symbol of each tick; must not be changed
 * @param price the price of each tick; must not be changed
 */
record Recording(SymbolList symbols, int[] symbol, double[] price) {

    private static final String TIME = "time";
    private static final String SYMBOL = "symbol";
    private static final String PRICE = "price";

    /**
     * Reads the columns {@code symbol} and {@code price} of a CSV file; empty if it has only the column {@code time}, which belongs to the
     * schedule. <b>Failure:</b> an {@link IllegalArgumentException} with the file, the line, and what to do.
     */
    static Optional<Recording> read(Path file, SymbolList known) {
        try (BufferedReader text = Files.newBufferedReader(file); CsvReader rows = new CsvReader(text)) {
            List<String> header = rows.next() ? rows.cells() : List.of();
            if (header.equals(List.of(TIME))) {
                return Optional.empty();
            }
            require(header.size() == 3 && new HashSet<>(header).equals(Set.of(TIME, SYMBOL, PRICE)), file + " line 1: the columns are "
                    + String.join(",", header) + " but must be time,symbol,price in any order, or only time, to send generated ticks at"
                    + " these times; rename or remove the others");
            return Optional.of(new Reading(file, rows, header.indexOf(SYMBOL), header.indexOf(PRICE), known).toEnd());
        } catch (CsvSyntaxException e) {
            throw new IllegalArgumentException(file + " line " + e.line() + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + e, e);
        }
    }

    int size() {
        return symbol.length;
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    /** The rows below the header. */
    private static final class Reading {

        private static final int COLUMNS = 3;
        private static final int FIRST_ROOM = 1_024;

        private final Path file;
        private final CsvReader rows;
        private final int symbolColumn;
        private final int priceColumn;
        private final SymbolList known;
        private final Map<String, Integer> indices = new LinkedHashMap<>();
        private int[] symbol = new int[FIRST_ROOM];
        private double[] price = new double[FIRST_ROOM];

        Reading(Path file, CsvReader rows, int symbolColumn, int priceColumn, SymbolList known) {
            this.file = file;
            this.rows = rows;
            this.symbolColumn = symbolColumn;
            this.priceColumn = priceColumn;
            this.known = known;
            known.names().forEach(name -> indices.put(name, indices.size()));
        }

        Recording toEnd() throws IOException {
            int count = 0;
            while (rows.next()) {
                if (count == symbol.length) {
                    symbol = Arrays.copyOf(symbol, 2 * count);
                    price = Arrays.copyOf(price, 2 * count);
                }
                check(rows.size() == COLUMNS, "the row has " + rows.size() + " cells but must have " + COLUMNS);
                symbol[count] = symbol();
                price[count] = price();
                count++;
            }
            List<String> others = indices.keySet().stream().skip(known.size()).toList();
            return new Recording(known.with(others), Arrays.copyOf(symbol, count), Arrays.copyOf(price, count));
        }

        private int symbol() {
            String cell = rows.cell(symbolColumn);
            check(cell != null, "the symbol is missing");
            check(cell.getBytes(StandardCharsets.UTF_8).length <= Protocol.MAX_SYMBOL_BYTES, "the symbol is longer than "
                    + Protocol.MAX_SYMBOL_BYTES + " bytes; shorten it");
            return indices.computeIfAbsent(cell, name -> indices.size());
        }

        private double price() {
            String cell = rows.cell(priceColumn);
            try {
                double number = Double.parseDouble(String.valueOf(cell));
                check(number > 0 && number < Double.POSITIVE_INFINITY, "the price is '" + cell + "' but must be above 0");
                return number;
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(place() + "the price is '" + cell + "' but must be a number, such as 27.5", e);
            }
        }

        private void check(boolean condition, String message) {
            require(condition, condition ? "" : place() + message);
        }

        private String place() {
            return file + " line " + rows.line() + ": ";
        }
    }
}
