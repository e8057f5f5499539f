// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.epl.language.functions.FunctionCatalog;
import org.vesper.epl.language.functions.ScalarFunction;
import org.vesper.epl.language.internal.grammar.EplLexer;

/** Checks that the reference page is correct and complete: runs its examples, and finds every part of the language in it. */
class ReferencePageTest {

    private static final List<String> CONSTRUCTS = """
            Rules, names and comments
            Strings and numbers
            Names
            Settings
            How errors are reported
            Columns and their names
            SELECT *
            SELECT ISTREAM and SELECT RSTREAM
            A stream and its alias
            A sub-select that filters
            A sub-select that computes
            Joins
            Joins with a RETAIN per source
            LEFT OUTER JOIN
            RIGHT OUTER JOIN
            FULL OUTER JOIN
            Without RETAIN
            RETAIN ALL
            RETAIN n EVENTS
            RETAIN a time
            RETAIN a time BASED ON a property
            RETAIN BATCH OF n EVENTS
            RETAIN BATCH OF a time
            RETAIN BATCH OF a time BASED ON a property
            RETAIN .. PARTITION BY
            RETAIN .. WITH n LARGEST
            RETAIN .. WITH n SMALLEST
            RETAIN .. WITH UNIQUE
            A number or a time together with WITH
            BATCH OF together with WITH
            PARTITION BY together with WITH
            Events, tags and filters
            FOLLOWED BY
            EVERY
            AND
            OR
            NOT
            WITHIN
            NOT .. WITHIN
            MATCHING with RETAIN
            WHERE
            GROUP BY
            HAVING
            ORDER BY
            OUTPUT EVERY n EVENTS
            OUTPUT EVERY a time
            OUTPUT FIRST EVERY
            OUTPUT LAST EVERY
            OUTPUT ALL EVERY
            INSERT INTO a stream
            INSERT RSTREAM INTO a stream
            INSERT INTO an event type of the application
            Arithmetic
            Division by zero
            Bit operators
            Strings with ||
            Comparisons and null
            AND, OR and NOT in conditions
            IN and BETWEEN
            LIKE and REGEXP
            IS NULL
            CASE
            Arrays
            Functions of strings
            Functions of numbers
            Functions of times
            COALESCE
            MIN and MAX of several values
            PREV and PRIOR
            CAST
            INSTANCEOF
            EXISTS of a property
            Java methods
            EXISTS and NOT EXISTS of a subquery
            IN a subquery
            A subquery as a value
            ALL, ANY and SOME
            COUNT, SUM, AVG, MIN and MAX
            Rows of aggregates alone
            An average by weight
            MEDIAN, STDDEV and AVEDEV
            Aggregates with DISTINCT
            PERC
            TREND
            Rules of one template
            Rules in Esper's dialect
            Joins with a database
            Placeholders with tables of parameters
            Subqueries over several sources
            """.lines().toList();
    private static final Pattern WORD = Pattern.compile("\\b[A-Z]{2,}\\b");

    private static final Pattern CALL = Pattern.compile("`([A-Z0-9_]+)\\(");

    @TempDir
    private Path folder;

    static Stream<ReferenceExample> examples() throws IOException {
        return ReferencePage.read().allExamples().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void shouldPrintWhatThePageSaysWhenAnExampleIsRun(ReferenceExample example) throws IOException {
        assertEquals(example.output(), example.run(folder), example::toString);
    }

    @Test
    void shouldHaveAnExampleUnderEveryHeadingOfAConstruct() throws IOException {
        ReferencePage page = ReferencePage.read();
        List<String> without = new ArrayList<>(page.constructs());
        without.removeAll(page.withExample());
        assertEquals(List.of(), without);
    }

    /** Guards against removal of a construct together with its heading. */
    @Test
    void shouldHaveAHeadingForEveryConstruct() throws IOException {
        List<String> missing = new ArrayList<>(CONSTRUCTS);
        missing.removeAll(ReferencePage.read().constructs());
        assertEquals(List.of(), missing);
    }

    @Test
    void shouldHaveTheWordsOfTheLanguageInTheGrammarAndNoOthers() throws IOException {
        Set<String> inLanguage = new TreeSet<>();
        for (int type = EplLexer.ALL; type <= EplLexer.WITHIN; type++) {
            inLanguage.add(EplLexer.VOCABULARY.getSymbolicName(type));
        }
        Set<String> inGrammar = WORD.matcher(ReferencePage.read().grammar()).results().map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(inLanguage, inGrammar);
    }

    @Test
    void shouldHaveEveryFunctionOfTheCatalogInATableAndNoOthers() throws IOException {
        Set<String> inCatalog = FunctionCatalog.all().stream().map(ScalarFunction::name).collect(Collectors.toCollection(TreeSet::new));
        inCatalog.addAll(List.of("GREATEST", "LEAST", "MOD", "NOW"));
        Set<String> inTables = ReferencePage.read().functions().stream()
                .flatMap(calls -> CALL.matcher(calls).results()).map(call -> call.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(inCatalog, inTables);
    }
}
