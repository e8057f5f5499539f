// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

class RuleParserTest {

    @Test
    void shouldReadNameTextAndPlaceWhenRulesHaveCommentsAndBothQuotes() {
        List<Rule> rules = RuleParser.parse("two.epl", """
                -- a ; in a comment ends nothing
                @Name('first') SELECT a  -- note
                FROM S;
                /* @Name('no') */ @NAME("second/X")
                  select 'x;y' AS b, "it's" AS c from S retain 2 events
                """);

        assertEquals(List.of("first", "second/X"), rules.stream().map(Rule::name).toList());
        assertEquals("SELECT a  -- note\nFROM S", rules.get(0).text());
        assertEquals("select 'x;y' AS b, \"it's\" AS c from S retain 2 events", rules.get(1).text());
        assertEquals(List.of(2, 1, 4, 19), List.of(rules.get(0).line(), rules.get(0).column(), rules.get(1).line(), rules.get(1).column()));
        assertEquals("two.epl", rules.get(1).fileName());
    }

    @Test
    void shouldReadNothingWhenTheFileHasNoRule() {
        assertEquals(List.of(), RuleParser.parse("none.epl", " ;; -- nothing\n/* here */"));
    }

    @Test
    void shouldTellTheErrorsOfAllRulesWhenSeveralAreWrong() {
        EplException exception = assertThrows(EplException.class, () -> RuleParser.parse("wrong.epl", """
                @Name('a') SELECT FROM S;
                @Name('b') SELECT x FROM S WHERE y = 'open;
                @Name('c') SELECT x FROM S RETAIN 2 EVENTS;
                SELECT x FROM S;
                \t@Name('e') SELECT x FRM S;
                """));

        assertEquals("""
                wrong.epl:1:19: rule a: expected a value after SELECT, found FROM
                @Name('a') SELECT FROM S;
                                  ^
                wrong.epl:2:38: rule b: the string is not closed; expected ' before the end of the line
                @Name('b') SELECT x FROM S WHERE y = 'open;
                                                     ^
                wrong.epl:4:1: the rule has no name; write @Name('...') in front of it
                SELECT x FROM S;
                ^
                wrong.epl:5:22: rule e: expected FROM, found FRM; did you mean FROM?
                \t@Name('e') SELECT x FRM S;
                \t                    ^""", exception.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', quoteCharacter = '~', textBlock = """
            SELECT a FROM S @Name('y') SELECT a FROM S                 ! 1:28 ! expected ; after S, found the next rule
            SELECT a, FROM S                                           ! 1:22 ! expected a value after ,, found FROM
            SELECT a FROM S RETIAN 5 EVENTS                            ! 1:28 ! expected RETAIN, found RETIAN; did you mean RETAIN?
            SELECT a FROM S RETAIN 5 EVNETS                            ! 1:37 ! expected EVENTS, found EVNETS; did you mean EVENTS?
            SELECT a FROM S RETAIN 0 EVENTS                            ! 1:35 ! 0 is not a number of events; expected a \
            whole number from 1 to 2147483647
            SELECT a FROM S RETAIN 5 SECONDS 1 HOUR                    ! 1:47 ! a time is written from its longest unit \
            to its shortest, each once
            SELECT a FROM S WHERE                                      ! 1:33 ! expected a value after WHERE, found the end of the rule
            SELECT a FROM S GROUP a                                    ! 1:34 ! expected BY after GROUP, found a
            SELECT a FROM S WHERE a = 1 WHERE a = 2                    ! 1:40 ! WHERE occurs twice, first in line 1
            SELECT a WHERE a = 1 FROM S                                ! 1:21 ! expected AS, FROM, MATCHING or , after a, found WHERE
            SELECT a FROM S WHERE a = ~                                ! 1:38 ! the character ~ has no meaning here
            SELECT a FROM S /* open                                    ! 1:28 ! the comment is not closed; expected */
            SELECT a FROM S WHERE a = '\\d'                            ! 1:38 ! the string has the unknown escape \\d; \
            a backslash itself is written \\\\
            SELECT a FROM S WHERE a = 99999999999999999999             ! 1:38 ! the number 99999999999999999999 is too large
            SELECT (a + 1 FROM S                                       ! 1:26 ! expected ) to close ( in column 19, found FROM
            SELECT a FROM S OUTPUT EVERY 3                             ! 1:42 ! expected a unit after 3, found the end \
            of the rule; write 3 EVENTS, or a time such as 3 SECONDS
            """)
    void shouldTellPlaceAndRemedyWhenARuleIsWrong(String text, String place, String message) {
        EplException exception = assertThrows(EplException.class, () -> RuleParser.parse("f", "@Name('x') " + text));

        EplError error = exception.errors().get(0);
        assertEquals(place + " " + message, error.line() + ":" + error.column() + " " + error.message());
        assertEquals("x", error.rule());
    }

    @Test
    void shouldRefuseARuleWhenItsNameIsEmptyOrAnotherAnnotationStandsThere() {
        assertEquals("the rule's name is empty", errorOf("@Name('') SELECT a FROM S"));
        assertEquals("@Nmae is not known; a rule has a @Name('...'), or a @Shadow('...') to run without effect", errorOf("@Nmae('a') SELECT a FROM S"));
    }

    @Test
    void shouldTakeWordsOfTheLanguageAsNamesWhenNothingElseCanBeMeant() {
        RuleParser.parse("f", """
                @Name('words') SELECT order, o.group AS first, `select`, min(second), event FROM Order AS o
                RETAIN 1 MINUTE WITH UNIQUE last PARTITION BY order WHERE all = 1 ORDER BY order DESC OUTPUT LAST EVERY 5 SEC;
                @Name('clauses') SELECT a FROM Tick ORDER BY a OUTPUT EVERY 2 EVENTS""");
    }

    private static String errorOf(String text) {
        return assertThrows(EplException.class, () -> RuleParser.parse("f", text)).errors().get(0).message();
    }

    @Test
    void shouldStopReadingWhenMoreThanAHundredRulesAreWrong() {
        String wrong = "@Name('r') SELECT price c FROM Tick;";
        List<EplError> errors = assertThrows(EplException.class, () -> RuleParser.parse("f", wrong.repeat(20_000))).errors();
        assertEquals(101, errors.size());
        assertEquals("100 rules before this one are wrong; it and the rules after it have not been read", errors.get(100).message());
        assertEquals(100 * wrong.length() + 1, errors.get(100).column());
        assertEquals(100, assertThrows(EplException.class, () -> RuleParser.parse("f", wrong.repeat(100))).errors().size());
    }
}
