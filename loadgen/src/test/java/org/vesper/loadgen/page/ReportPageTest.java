// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.vesper.loadgen.record.RunRecord;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ReportPageTest {

    private static final Pattern FROM_ELSEWHERE = Pattern.compile("https?:(?!//www\\.w3\\.org/2000/svg\")|src=|href=|url\\(|@import|<script");

    @Test
    void shouldBeWellFormedAndNeedNothingFromElsewhere() throws Exception {
        String page = ReportPage.of(SampleRuns.table(""));

        assertEquals("html", parse(page).getDocumentElement().getTagName());
        assertFalse(FROM_ELSEWHERE.matcher(page).find());
        assertTrue(page.contains("&lt;16 + 16&gt; cores"));
    }

    @Test
    void shouldHaveAPointForEachRowAndOneOfThePaper() throws Exception {
        Document page = parse(ReportPage.of(SampleRuns.table("")));

        assertEquals(20, count(chart(page, "Mean of service against load"), "circle", "dot c"));
        assertEquals(10, count(chart(page, "Mean of service against load"), "circle", "dot c0"));
        assertEquals(20, count(chart(page, "Maximum of service against load"), "circle", "dot c"));
        assertEquals(30, count(chart(page, "Percentiles of response against load"), "circle", "dot c"));
    }

    @Test
    void shouldShowPercentilesDistributionAndPausesOfTheLargestLoad() throws Exception {
        Document page = parse(ReportPage.of(SampleRuns.table("")));

        assertEquals(4, count(chart(page, "Percentiles"), "polyline", "line"));
        assertEquals(32, count(chart(page, "Distribution"), "rect", "bar"));
        assertEquals(32, count(chart(page, "Distribution, logarithmic"), "rect", "bar"));
        assertEquals(12, count(chart(page, "Pauses over time"), "line", "stem"));
    }

    @Test
    void shouldShowWhatDelayedSlowOutputsWhenThatWasAnalysed() throws Exception {
        Document page = parse(ReportPage.of(SampleRuns.table("")));

        assertEquals(2, count(chart(page, "Slow outputs over time"), "circle", "dot c1"));
        assertEquals(1, count(chart(page, "Slow outputs over time"), "circle", "dot c2"));
        assertTrue(page.getDocumentElement().getTextContent().contains("GC pausecom.example.Some$Lock220066.7 %40 ms"));
    }

    @Test
    void shouldShowTheMedianWhenARowWasRepeated() throws Exception {
        List<RunRecord> runs = new ArrayList<>();
        for (int repeat = 0; repeat < 3; repeat++) {
            runs.addAll(SampleRuns.table(""));
        }
        Document page = parse(ReportPage.of(runs));

        assertEquals(10, count(chart(page, "Mean of service against load"), "circle", "dot c1"));
        assertTrue(chart(page, "Mean of service against load").getTextContent().contains("median of 3"));
    }

    @Test
    void shouldShowSeriesSideBySideWhenRunsHaveLabels() throws Exception {
        List<RunRecord> runs = new ArrayList<>(SampleRuns.table("G1"));
        runs.addAll(SampleRuns.table("ZGC"));
        Document page = parse(ReportPage.of(runs));

        assertEquals(10, count(chart(page, "Mean of service against load"), "circle", "dot c1"));
        assertEquals(10, count(chart(page, "Mean of service against load"), "circle", "dot c2"));
        assertEquals(1, IntStream.range(0, page.getElementsByTagName("h2").getLength()).mapToObj(page.getElementsByTagName("h2")::item)
                .filter(heading -> heading.getTextContent().startsWith("ZGC: 10 connections")).count());
    }

    @Test
    void shouldShowTheRatiosOfAllFiguresAndTheHiccupsWhenOneLoadHasAControl() throws Exception {
        List<RunRecord> runs = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            runs.addAll(SampleRuns.turn(SampleRuns.table("").get(0), repeat));
        }
        assertFalse(ReportPage.of(runs).contains("of these 6 runs are"));
        List<String> rows = rows(parse(ReportPage.of(runs)));

        assertTrue(rows.contains("median [range] of 3|server|bare sink|ratio"), rows::toString);
        assertTrue(rows.contains("service p50, us|4.0 [2.0 - 6.0]|2.0 [1.0 - 3.0]|2.00"), rows::toString);
        assertTrue(rows.contains("hiccups p99, us|800.0|800.0|"), rows::toString);
    }

    @Test
    void shouldShowARowOfRatiosForEachLoadWhenATableHasAControl() throws Exception {
        List<RunRecord> runs = SampleRuns.table("").stream().flatMap(run -> SampleRuns.turn(run, 1).stream()).toList();
        List<String> rows = rows(parse(ReportPage.of(runs)));

        assertEquals(10, rows.stream().filter(row -> row.contains("events/s|2.00|2.00|2.00|2.00|1.00|800.0|800.0")).count(), rows::toString);
        assertFalse(rows(parse(ReportPage.of(SampleRuns.table("")))).stream().anyMatch(row -> row.contains("bare sink")));
    }

    private static List<String> rows(Document page) {
        return elements(page.getElementsByTagName("tr")).stream().map(row -> elements(row.getChildNodes()).stream()
                .map(Element::getTextContent).collect(Collectors.joining("|"))).toList();
    }

    private static List<Element> elements(NodeList nodes) {
        return IntStream.range(0, nodes.getLength()).mapToObj(nodes::item).filter(Element.class::isInstance).map(Element.class::cast).toList();
    }

    private static Document parse(String page) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(page)));
    }

    private static Element chart(Document page, String title) {
        NodeList charts = page.getElementsByTagName("svg");
        return IntStream.range(0, charts.getLength()).mapToObj(i -> (Element) charts.item(i))
                .filter(chart -> chart.getAttribute("aria-label").equals(title)).findFirst().orElseThrow();
    }

    private static long count(Element chart, String element, String classes) {
        NodeList found = chart.getElementsByTagName(element);
        return IntStream.range(0, found.getLength()).filter(i -> ((Element) found.item(i)).getAttribute("class").startsWith(classes))
                .count();
    }
}
