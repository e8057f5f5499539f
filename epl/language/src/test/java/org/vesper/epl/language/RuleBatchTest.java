// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventType;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

/** Rules that read what others fill. */
class RuleBatchTest {

    private static final List<EventType> TYPES = List.of(RuleCase.type("Tick", "symbol:string,price:double,volume:int"));
    private static final RuleTranslator TRANSLATOR = new RuleTranslator(TYPES);

    @Test
    void shouldTranslateInAnyOrderWhenRulesReadWhatOthersFill() {
        List<TranslatedRule> rules = translate(List.of(), """
                @Name('third') SELECT max(b) AS m FROM B RETAIN ALL;
                @Name('second') INSERT INTO B SELECT a * 2 AS b FROM A;
                @Name('first') INSERT INTO A SELECT price AS a FROM Tick;""");

        assertEquals(List.of("third", "second", "first"), rules.stream().map(TranslatedRule::name).toList());
        assertEquals(List.of(Set.of("B"), Set.of("A"), Set.of("Tick")), rules.stream().map(TranslatedRule::reads).toList());
        assertEquals(List.of(Optional.empty(), Optional.of("B"), Optional.of("A")), rules.stream().map(TranslatedRule::fills).toList());
    }

    @Test
    void shouldKnowOnlyTheStreamsItIsTold() {
        List<TranslatedRule> fillers = translate(List.of(), "@Name('first') INSERT INTO A SELECT price AS a FROM Tick;");
        String reader = "@Name('r') SELECT a FROM A;";

        assertEquals("r", translate(fillers, reader).get(0).name());
        assertEquals("the event type A is not known (there are: Tick)", onlyError(List.of(), reader).message());
    }

    @Test
    void shouldRefuseOtherColumnsWhenAStreamIsFilledAlready() {
        List<TranslatedRule> fillers = translate(List.of(), "@Name('first') INSERT INTO A SELECT price AS a FROM Tick;");

        EplError error = onlyError(fillers, "@Name('other') INSERT INTO A SELECT symbol AS a FROM Tick;");

        assertEquals("1:28 another rule fills the stream A with other columns: a", place(error) + ' ' + error.message());
    }

    @Test
    void shouldRefuseACircleOfStreams() {
        EplError error = onlyError(List.of(), """
                @Name('x') SELECT a FROM A;
                @Name('a') INSERT INTO A SELECT b AS a FROM B;
                @Name('b') INSERT INTO B SELECT a AS b FROM A;""");

        // x asks for A, whose rule asks for B, whose rule asks for A again
        assertEquals("b 3:45 the stream A is filled from itself: A to B to A, by b, a; events would circulate forever",
                error.rule() + ' ' + place(error) + ' ' + error.message());
    }

    @Test
    void shouldRefuseARuleThatReadsWhatItFills() {
        EplError error = onlyError(List.of(), "@Name('a') INSERT INTO A SELECT a FROM A;");

        assertEquals("1:40 the stream A is filled from itself: A to A, by a; events would circulate forever",
                place(error) + ' ' + error.message());
    }

    @Test
    void shouldRefuseACircleThroughRulesThatStay() {
        List<TranslatedRule> others = translate(List.of(), """
                @Name('a') INSERT INTO A SELECT price FROM Tick;
                @Name('b') INSERT INTO B SELECT price FROM A;""");

        EplError error = onlyError(others, "@Name('c') INSERT INTO A SELECT price FROM B;");

        assertEquals("1:24 the stream A would be filled from itself; events would circulate forever",
                place(error) + ' ' + error.message());
    }

    @Test
    void shouldTellOnlyTheMistakeOfTheFillerWhenItIsWrong() {
        EplError error = onlyError(List.of(), """
                @Name('reader') SELECT a, nothing FROM A;
                @Name('filler') INSERT INTO A SELECT prise AS a FROM Tick;""");

        assertEquals("filler", error.rule());
    }

    private static EplError onlyError(List<TranslatedRule> others, String rules) {
        List<EplError> errors = assertThrows(EplException.class, () -> translate(others, rules)).errors();
        assertEquals(1, errors.size(), errors::toString);
        return errors.get(0);
    }

    private static String place(EplError error) {
        return error.line() + ":" + error.column();
    }

    private static List<TranslatedRule> translate(List<TranslatedRule> others, String rules) {
        return TRANSLATOR.translate(RuleParser.parse("f", rules), others);
    }
}
