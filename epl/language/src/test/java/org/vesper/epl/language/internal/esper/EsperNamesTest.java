// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.espertech.esper.compiler.internal.generated.EsperEPL2GrammarLexer;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.Vocabulary;
import org.junit.jupiter.api.Test;

class EsperNamesTest {

    @Test
    void shouldKnowAllWordsOfEspersLexer() {
        Vocabulary vocabulary = EsperEPL2GrammarLexer.VOCABULARY;
        Set<String> words = IntStream.rangeClosed(1, vocabulary.getMaxTokenType())
                .mapToObj(vocabulary::getLiteralName)
                .filter(literal -> literal != null && literal.matches("'[a-z_]+'"))
                .map(literal -> literal.substring(1, literal.length() - 1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertEquals(words, new TreeSet<>(EsperNames.WORDS));
    }
}
