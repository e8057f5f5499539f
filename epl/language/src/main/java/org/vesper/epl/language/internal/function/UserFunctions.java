// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.antlr.v4.runtime.CharStreams;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.internal.esper.EsperNames;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.spi.processor.UserFunction;

/** The application's own functions and aggregates, beside those of the language. */
public final class UserFunctions {

    private final Map<String, UserFunction> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    /** <b>Failure:</b> a {@link ConfigurationException} if two have one name, or one has a name of the language. */
    public UserFunctions(Collection<UserFunction> functions) {
        for (UserFunction function : functions) {
            String name = function.name();
            boolean plain = new EplLexer(CharStreams.fromString(name)).nextToken().getType() == EplLexer.IDENTIFIER;
            if (Functions.names().contains(name.toLowerCase(Locale.ROOT)) || !plain || !EsperNames.isPlain(name)) {
                throw new ConfigurationException("function " + name + ": the language itself has this word; give the function another name");
            }
            if (byName.put(name, function) != null) {
                throw new ConfigurationException("function " + name + " is declared twice; upper and lower case are alike");
            }
        }
    }

    public Optional<UserFunction> of(Expression.Call call) {
        return Optional.ofNullable(byName.get(call.function()));
    }

    /** The names of all functions that rules may call. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>(Functions.names());
        names.addAll(byName.keySet());
        return names;
    }
}
