// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ChartFileTest {

    private static final Axis DECADES = Axis.logarithmic("ns", 10, 1_000, String::valueOf);

    @Test
    void shouldBeXmlWithItsOwnStyleWhenAChartIsWritten() throws Exception {
        Element root = parsed(ChartFile.text(new RankedBars("Costs & more", DECADES, List.of()).svg())).getDocumentElement();

        assertEquals("svg", root.getTagName());
        assertEquals("Costs & more", root.getAttribute("aria-label"));
        assertTrue(root.getElementsByTagName("style").item(0).getTextContent().contains("prefers-color-scheme: dark"));
    }

    @Test
    void shouldGiveEachBarTheLengthOfItsDecadesWhenTheAxisIsLogarithmic() throws Exception {
        RankedBars chart = new RankedBars("Costs", DECADES, List.of(new RankedBars.Bar("a", 1, 100, 90, 110),
                new RankedBars.Bar("b", 2, 1_000, 1_000, 1_000)));

        NodeList bars = parsed(ChartFile.text(chart.svg())).getElementsByTagName("rect");

        double shorter = width(bars, "bar c1");
        assertTrue(shorter > 0);
        assertEquals(2 * shorter, width(bars, "bar c2"), 0.2);
    }

    @Test
    void shouldDrawTheRangeOfAPointWhenItHasOne() throws Exception {
        LineChart chart = new LineChart("Costs", Axis.categories("load", List.of("a", "b")), DECADES, List.of(new Series("p50",
                Series.Look.LINE, 1, List.of(new Series.Point(0, 100, 10, 1_000, ""), new Series.Point(1, 100, "")))));

        NodeList lines = parsed(ChartFile.text(chart.svg())).getElementsByTagName("line");

        List<Element> ranges = elements(lines, "range c1");
        assertEquals(1, ranges.size());
        assertEquals("338.0", ranges.get(0).getAttribute("y1"), "the lower end of the axis");
    }

    @Test
    void shouldRefuseWhatIsNoChart() {
        assertThrows(IllegalArgumentException.class, () -> ChartFile.text("<p>"));
    }

    private static double width(NodeList elements, String type) {
        return Double.parseDouble(elements(elements, type).get(0).getAttribute("width"));
    }

    private static List<Element> elements(NodeList elements, String type) {
        return IntStream.range(0, elements.getLength()).mapToObj(i -> (Element) elements.item(i))
                .filter(element -> element.getAttribute("class").equals(type)).toList();
    }

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }
}
