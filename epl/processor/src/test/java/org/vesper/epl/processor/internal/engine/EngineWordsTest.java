// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineWordsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Failed to validate select-clause expression 'a<b': Null is not allowed | : Null is not allowed
            Failed to validate expression: Failed to validate filter expression 'a': No way | : No way
            Subselects not allowed within group-by                                 | : Subselects not allowed within group-by
            Invalid use of context.rule.p0                              | ; take parts of it away to find the one that is not possible
            org.codehaus.commons.compiler.CompileException: Line 7      | ; take parts of it away to find the one that is not possible
            Cannot coerce to java.util.Map type String                  | ; take parts of it away to find the one that is not possible
            """)
    void shouldSpeakOfTheRuleOnlyWhenTheEngineRefusesIt(String reason, String told) {
        assertEquals("this rule cannot be run as written" + told, EngineWords.refusal(reason));
    }

    @Test
    void shouldSayWhatIsWrongWhenAnEventCannotBeWorkedOff() {
        assertEquals("a whole number is divided by zero", EngineWords.failure(new RuntimeException(new ArithmeticException("/ by zero"))));
        assertEquals("\"x\" is not a number", EngineWords.failure(new NumberFormatException("For input string: \"x\"")));
        assertEquals("a value is missing, or of another type than its event type says", EngineWords.failure(new ClassCastException("a.B")));
        assertEquals("the desk is closed", EngineWords.failure(new IllegalArgumentException("the desk is closed")));
        assertEquals("IllegalStateException", EngineWords.failure(new IllegalStateException()));
    }
}
