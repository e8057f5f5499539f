// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.vesper.epl.language.internal.analysis.ComparisonChecker;
import org.vesper.epl.language.internal.analysis.Scope;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Window;

/** Writes the sources of FROM: {@code (select * from S where f) RETAIN w} becomes {@code S(f)#w}, which lets Esper index the filter. */
final class SourcesWriter {

    private final List<Query.Source> sources;
    private final StreamReader streams;
    private final List<Scope.Entry> entries = new ArrayList<>();
    private final QueryTranslator translator;
    private final boolean idleWindow;
    private final boolean seenFromSubqueries;

    /**
     * @param idleWindow whether the window is checked only, since nothing looks at it
     * @param seenFromSubqueries whether subqueries may speak of the sources, whose properties Esper wants to have a name in front there
     */
    SourcesWriter(List<Query.Source> sources, StreamReader streams, QueryTranslator translator, boolean idleWindow,
                  boolean seenFromSubqueries) {
        this.sources = sources;
        this.streams = streams;
        this.translator = translator;
        this.idleWindow = idleWindow;
        this.seenFromSubqueries = seenFromSubqueries;
    }

    /** Esper's FROM without the word; afterwards {@link #scope()} has all sources. */
    String write() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < sources.size(); i++) {
            text.append(separator(i)).append(source(i)).append(on(sources.get(i)));
        }
        return text.toString();
    }

    Scope scope() {
        return Scope.of(entries);
    }

    private String separator(int index) {
        if (index == 0) {
            return "";
        }
        if (index > 1 && sources.get(index).join().isPresent() != sources.get(index - 1).join().isPresent()) {
            throw new SemanticError(sources.get(index).span(), "sources are joined either all by OUTER JOIN or all by commas");
        }
        return sources.get(index).join().map(join -> " " + join.side().symbol() + " outer join ").orElse(", ");
    }

    private String source(int index) {
        Query.Source source = sources.get(index);
        StreamReader.Read stream = streams.read(source);
        boolean named = source.alias().isPresent() || sources.size() > 1 || seenFromSubqueries;
        String name = source.alias().orElse(stream.type().name());
        requireNewName(source, name);
        Scope own = Scope.of(List.of(new Scope.Entry(name, Optional.empty(), stream.type(), false)));
        Optional<String> window = window(index).map(retain -> translator.window(retain, own));
        String text = stream.text() + window.filter(views -> !idleWindow).orElse("");
        entries.add(new Scope.Entry(name, Optional.of(name).filter(alias -> named), stream.type(), window.isPresent()));
        return named ? text + " as " + EsperNames.quoted(name) : text;
    }

    private void requireNewName(Query.Source source, String name) {
        if (entries.stream().anyMatch(entry -> entry.name().equals(name))) {
            throw new SemanticError(source.span(), "two sources are called " + name + "; give each an alias of its own (AS)");
        }
    }

    /** A RETAIN covers the sources before it. Only a source that stands alone may have none: then it keeps nothing. */
    private Optional<Window> window(int index) {
        Optional<Window> window = sources.subList(index, sources.size()).stream().flatMap(source -> source.window().stream()).findFirst();
        if (window.isEmpty() && sources.size() > 1) {
            throw new SemanticError(sources.get(index).span(), "a join needs a RETAIN behind its sources, which says what they keep");
        }
        return window;
    }

    private String on(Query.Source source) {
        return source.join().map(join -> " on " + join.keys().stream().map(this::key).collect(Collectors.joining(" and "))).orElse("");
    }

    private String key(Query.JoinKey key) {
        new ComparisonChecker(translator.types(scope(), "ON", false)).requireEqual(key.left(), key.right());
        Scope.Resolved left = scope().resolve(key.left());
        Scope.Resolved right = scope().resolve(key.right());
        if (left.source().name().equals(right.source().name())) {
            throw new SemanticError(key.left().span(), "ON compares properties of two sources; " + key.left().span().text() + " and "
                    + key.right().span().text() + " are of the same one");
        }
        return EsperNames.property(left) + " = " + EsperNames.property(right);
    }

}
