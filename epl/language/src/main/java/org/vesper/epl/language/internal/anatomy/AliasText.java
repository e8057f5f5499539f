// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.anatomy;

import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.vesper.epl.language.internal.grammar.EplLexer;

/** Replaces the names of columns in a condition by what they stand for. */
final class AliasText {

    private AliasText() {
    }

    static String replaced(String condition, Map<String, String> aliases) {
        if (aliases.isEmpty()) {
            return condition;
        }
        StringBuilder text = new StringBuilder();
        List<? extends Token> tokens = new EplLexer(CharStreams.fromString(condition)).getAllTokens().stream()
                .filter(token -> token.getChannel() == Token.DEFAULT_CHANNEL).toList();
        int end = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            text.append(condition, end, token.getStartIndex());
            String name = token.getType() == EplLexer.QUOTED_NAME ? token.getText().substring(1, token.getText().length() - 1)
                    : token.getText();
            boolean path = isOf(tokens, i - 1, EplLexer.DOT) || isOf(tokens, i + 1, EplLexer.DOT) || isOf(tokens, i + 1, EplLexer.LPAREN);
            text.append(!path && aliases.containsKey(name) ? '(' + aliases.get(name) + ')' : token.getText());
            end = token.getStopIndex() + 1;
        }
        return text.toString();
    }

    private static boolean isOf(List<? extends Token> tokens, int index, int type) {
        return index >= 0 && index < tokens.size() && tokens.get(index).getType() == type;
    }
}
