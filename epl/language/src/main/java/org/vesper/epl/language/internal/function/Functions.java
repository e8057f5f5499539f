// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.antlr.v4.runtime.CharStreams;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.spi.processor.UserFunction;

/** The functions that rules may call: those of the language and those of the application. */
public final class Functions {

    private final Map<String, EplFunction> own = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    /**
     * Combines the functions of the language with those of an application.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} if two application functions have the same name, or one has the name of a
     * built-in function.
     *
     * @param plain whether Esper accepts a name without quoting
     */
    public Functions(Collection<UserFunction> functions, Predicate<String> plain) {
        for (UserFunction function : functions) {
            String name = function.name();
            boolean word = new EplLexer(CharStreams.fromString(name)).nextToken().getType() != EplLexer.IDENTIFIER;
            if (word || Catalogue.isName(name) || !plain.test(name)) {
                throw new ConfigurationException("function " + name
                        + ": the language itself has this word; give the function another name");
            }
            if (own.put(name, UserFunctionTyping.entry(function)) != null) {
                throw new ConfigurationException("function " + name + " is declared twice; upper and lower case are alike");
            }
        }
    }

    public Optional<EplFunction> find(Expression.Call call) {
        return Optional.ofNullable(own.get(call.function())).or(() -> Catalogue.find(call));
    }

    /** The names of all functions, those of the language in lower case. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>(Catalogue.names());
        names.addAll(own.keySet());
        return names;
    }
}
