// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.vesper.management.catalogue.CatalogueFigure;
import org.vesper.management.catalogue.FigureCatalogue;
import org.vesper.spi.figure.FigureKind;

class DocumentedMetricsTest {

    private static final Path PAGE = Path.of("../../docs/metrics.md");
    private static final String HEAD = "| metric | labels | attribute | meaning |\n|---|---|---|---|\n";

    /** {@code -Dvesper.docs=write} writes the table. */
    @Test
    void shouldHaveTheTableOfTheCatalogueOnThePage() throws IOException {
        String page = Files.readString(PAGE);
        int begin = page.indexOf(HEAD);
        String rest = page.substring(begin).lines().dropWhile(line -> line.startsWith("|")).collect(Collectors.joining("\n", "", "\n"));
        String expected = page.substring(0, begin) + HEAD + rows() + rest;
        if ("write".equals(System.getProperty("vesper.docs"))) {
            Files.writeString(PAGE, expected);
        }
        assertEquals(expected, Files.readString(PAGE), "the test writes the table with -Dvesper.docs=write");
    }

    private static String rows() {
        Map<String, String> attributes = FigureCatalogue.all().stream().filter(figure -> !figure.metric().isEmpty())
                .collect(Collectors.toMap(CatalogueFigure::metric, CatalogueFigure::name));
        return Family.all().sorted(Comparator.comparing(DocumentedMetricsTest::group)).map(family -> Stream.of(
                "`" + family.name() + (family.kind() == FigureKind.COUNTER ? "_total`" : "`"), String.join(", ", family.labels()),
                attributes.getOrDefault(family.name(), ""), family.help() + (family.kind() == FigureKind.HISTOGRAM ? ". A histogram" : ""))
                .collect(Collectors.joining(" | ", "| ", " |")))
                .map(row -> row.replaceAll("(?<=\\|) {2,}(?=\\|)", " ")).collect(Collectors.joining("\n", "", "\n"));
    }

    /** The server first, then from the application to the rule, latencies and this listener last. */
    private static int group(Family family) {
        List<String> order = List.of("server", "jvm", "application", "stage", "adapter", "stream", "processor", "rule", "latency", "http");
        return order.indexOf(family.name().split("_")[1]);
    }
}
