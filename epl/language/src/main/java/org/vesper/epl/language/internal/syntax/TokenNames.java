// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.syntax;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.grammar.EplParser;

/** The names of tokens in messages. */
final class TokenNames {

    private static final int MAX_SHOWN = 8;

    /** The tokens that may follow almost any value; listed only if nothing else is expected. */
    private static final Set<Integer> OPERATORS = Set.of(EplLexer.AND, EplLexer.BETWEEN, EplLexer.IN, EplLexer.IS, EplLexer.LIKE,
            EplLexer.NOT, EplLexer.OR, EplLexer.REGEXP, EplLexer.BIT_AND, EplLexer.BIT_OR, EplLexer.BIT_XOR, EplLexer.CONCAT, EplLexer.DOT,
            EplLexer.EQ, EplLexer.GE, EplLexer.GT, EplLexer.LE, EplLexer.LBRACKET, EplLexer.LPAREN, EplLexer.LT, EplLexer.MINUS,
            EplLexer.NE, EplLexer.PERCENT, EplLexer.PLUS, EplLexer.QUESTION, EplLexer.SLASH, EplLexer.STAR);

    /** The tokens that begin a value, listed as "a value". */
    private static final Set<Integer> VALUE_WORDS = Set.of(EplLexer.CASE, EplLexer.EXISTS, EplLexer.FALSE, EplLexer.TRUE, EplLexer.NULL,
            EplLexer.LBRACE);

    /** The non-reserved words, listed as "a name". */
    private static final Set<Integer> FREE_WORDS = EplParser._ATN.nextTokens(EplParser._ATN.ruleToStartState[EplParser.RULE_word]).toSet();

    private TokenNames() {
    }

    /** Whether a token type is a word of the language, such as SELECT. */
    static boolean isWord(int type) {
        return type >= EplLexer.ALL && type <= EplLexer.WITHIN;
    }

    /** The name of a token: a word in capital letters, or a symbol unchanged. */
    static String of(int type) {
        String literal = EplLexer.VOCABULARY.getLiteralName(type);
        if (isWord(type)) {
            return EplLexer.VOCABULARY.getSymbolicName(type);
        }
        return type == EplLexer.NE ? "!=" : literal.substring(1, literal.length() - 1);
    }

    /** The name of a token together with the words that always follow it. */
    private static String withFollowingWords(int type) {
        return switch (type) {
            case EplLexer.BATCH -> "BATCH OF";
            case EplLexer.FOLLOWED, EplLexer.GROUP, EplLexer.ORDER, EplLexer.PARTITION -> of(type) + " BY";
            case EplLexer.FULL, EplLexer.LEFT, EplLexer.RIGHT -> of(type) + " OUTER JOIN";
            default -> of(type);
        };
    }

    static int typeOf(String word) {
        int type = EplLexer.ALL;
        while (!of(type).equals(word)) {
            type++;
        }
        return type;
    }

    /** Describes the tokens expected at a place, as in "a value, X or Y", limited to the most informative ones. */
    static String describe(BitSet types) {
        List<String> names = new ArrayList<>();
        BitSet signs = (BitSet) types.clone();
        signs.clear(EplLexer.INTEGER, EplLexer.VOCABULARY.getMaxTokenType() + 1);
        BitSet informative = (BitSet) signs.clone();
        OPERATORS.forEach(informative::clear);
        if (types.get(EplLexer.IDENTIFIER)) {
            names.add(types.get(EplLexer.INTEGER) ? "a value" : "a name");
            FREE_WORDS.forEach(informative::clear);
            VALUE_WORDS.forEach(informative::clear);
        } else if (types.get(EplLexer.INTEGER)) {
            names.add("a number");
        } else if (types.get(EplLexer.STRING)) {
            names.add("a string in quotes");
        }
        (informative.isEmpty() && names.isEmpty() ? signs : informative).stream().mapToObj(TokenNames::withFollowingWords).limit(MAX_SHOWN)
                .forEach(names::add);
        return joined(names);
    }

    private static String joined(List<String> names) {
        if (names.isEmpty()) {
            return "the end of the rule";
        }
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }
}
