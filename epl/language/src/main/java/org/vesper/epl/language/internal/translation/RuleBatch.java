// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.translation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.analysis.CheckedRule;
import org.vesper.epl.language.internal.analysis.Errors;
import org.vesper.epl.language.internal.analysis.RuleChecker;
import org.vesper.epl.language.internal.analysis.Schema;
import org.vesper.epl.language.internal.esper.RuleWriter;
import org.vesper.epl.language.internal.file.ParsedRule;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.syntax.RuleShape;
import org.vesper.epl.language.internal.template.ParameterizedStatement;
import org.vesper.epl.language.internal.template.Translation;
import org.vesper.epl.language.internal.tree.Interruption;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.language.result.EsperStream;

/** Translates rules together. The rules that fill a stream are translated as soon as a rule that reads it requests its type. */
public final class RuleBatch implements Schema {

    private final Map<String, EventType> eventTypes;
    private final Functions functions;
    private final Optional<String> outputType;
    private final Map<String, EsperStream> foreign;
    private final Map<String, EventType> streams = new TreeMap<>();
    private final Map<String, Set<String>> sources = new HashMap<>();
    private final Map<String, List<Task>> fillers = new TreeMap<>();
    private final Map<RuleShape, Translation> latest = new HashMap<>();
    private final Deque<Task> open = new ArrayDeque<>();

    /** A rule with the state of its translation. */
    private static final class Task {

        private final ParsedRule rule;
        private boolean begun;
        private Translation translation;
        private List<EplError> errors = List.of();

        Task(ParsedRule rule) {
            this.rule = rule;
        }
    }

    /** Ends the translation of a rule that reads a stream of a faulty rule and therefore cannot be checked further. */
    private static final class UnknownStream extends RuntimeException {

        private static final long serialVersionUID = 1L;

        UnknownStream() {
            super(null, null, false, false);
        }
    }

    /** @param foreign what statements in Esper's dialect declare, by name */
    public RuleBatch(Map<String, EventType> eventTypes, Functions functions, Optional<String> outputType,
                     Map<String, EsperStream> foreign) {
        this.eventTypes = eventTypes;
        this.functions = functions;
        this.outputType = outputType;
        this.foreign = foreign;
        foreign.forEach((name, known) -> known.type().ifPresent(type -> streams.put(name, type)));
    }

    /** Adds a stream that a rule outside the batch fills from others. */
    public void addStream(String name, EventType stream, Set<String> from) {
        streams.put(name, stream);
        addSources(name, from);
    }

    /** Adds the sources from which a stream or an event type is filled. */
    public void addSources(String name, Set<String> from) {
        sources.computeIfAbsent(name, unused -> new HashSet<>()).addAll(from);
    }

    /** Returns the translations in the order of the rules. Throws an {@link EplException} with the errors of all. */
    public List<Translation> translate(List<ParsedRule> rules) {
        List<Task> tasks = rules.stream().map(Task::new).toList();
        for (Task task : tasks) {
            task.rule.insertedStream().ifPresent(stream -> fillers.computeIfAbsent(stream, unused -> new ArrayList<>()).add(task));
        }
        tasks.forEach(this::translate);
        List<EplError> errors = tasks.stream().flatMap(task -> task.errors.stream()).toList();
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
        return tasks.stream().map(task -> task.translation).toList();
    }

    private void translate(Task task) {
        if (task.begun) {
            return;
        }
        Interruption.check();
        task.begun = true;
        open.push(task);
        try {
            task.translation = known(task.rule).orElseGet(() -> translateNew(task.rule));
        } catch (EplException wrong) {
            task.errors = wrong.errors();
        } catch (UnknownStream unknown) {
            task.errors = List.of();
        } finally {
            open.pop();
        }
    }

    /** Returns the translation of the latest rule of the same shape, with the constants of this one. */
    private Optional<Translation> known(ParsedRule rule) {
        return Optional.ofNullable(latest.get(rule.shape())).flatMap(other -> other.with(rule));
    }

    private Translation translateNew(ParsedRule rule) {
        Translation translation = translated(rule);
        translation.statement().fills().ifPresent(stream -> fill(rule, stream, translation.statement()));
        latest.put(rule.shape(), translation);
        return translation;
    }

    /** Checks and writes a rule. Throws an {@link EplException} with all its errors. */
    private Translation translated(ParsedRule rule) {
        Errors errors = new Errors(rule);
        Optional<CheckedRule> checked = errors.attempt(() -> new RuleChecker(this, functions, outputType, errors).check(rule.statement()));
        errors.requireNone();
        Optional<Translation> translation = errors.attempt(() -> new RuleWriter(checked.orElseThrow(), functions).write());
        errors.requireNone();
        return translation.orElseThrow();
    }

    private void fill(ParsedRule rule, String name, ParameterizedStatement statement) {
        if (foreign.containsKey(name) && foreign.get(name).type().isPresent()) {
            throw rule.insertError(name + " is declared in Esper's dialect, so only statements in that dialect can fill it");
        }
        EventType filled = streams.get(name);
        if (filled != null && !filled.properties().equals(statement.filled().orElseThrow().properties())) {
            throw rule.insertError("another rule fills the stream " + name + " with other columns: "
                    + String.join(", ", filled.properties().keySet()));
        }
        if (reaches(statement.reads(), name, new HashSet<>())) {
            String what = eventTypes.containsKey(name) ? "event type " : "stream ";
            throw rule.insertError("the " + what + name + " would be filled from itself; events would circulate forever");
        }
        statement.filled().ifPresent(stream -> streams.put(name, stream));
        addSources(name, statement.reads());
    }

    private boolean reaches(Set<String> from, String stream, Set<String> seen) {
        return from.contains(stream) || from.stream().filter(seen::add)
                .anyMatch(name -> reaches(sources.getOrDefault(name, Set.of()), stream, seen));
    }

    // ---- the schema for the checks of a rule ----

    @Override
    public Optional<EventType> applicationType(String name) {
        return Optional.ofNullable(eventTypes.get(name));
    }

    @Override
    public Optional<EsperStream> inEsper(String name) {
        return Optional.ofNullable(foreign.get(name));
    }

    @Override
    public Set<String> names() {
        Set<String> names = new TreeSet<>(eventTypes.keySet());
        names.addAll(streams.keySet());
        names.addAll(fillers.keySet());
        return names;
    }

    @Override
    public EventType type(Span place, String name) {
        EventType type = eventTypes.get(name);
        if (type != null) {
            return type;
        }
        List<Task> tasks = fillers.getOrDefault(name, List.of());
        for (Task task : tasks) {
            requireNoCycle(place, name, task);
            translate(task);
        }
        if (!streams.containsKey(name) && !tasks.isEmpty()) {
            throw new UnknownStream();
        }
        return streams.get(name);
    }

    private void requireNoCycle(Span place, String name, Task filler) {
        if (!open.contains(filler)) {
            return;
        }
        List<Task> cycle = new ArrayList<>();
        for (Task task : open) {
            cycle.add(task);
            if (task == filler) {
                break;
            }
        }
        String path = Stream.concat(Stream.of(name), cycle.stream().map(task -> task.rule.insertedStream().orElse("")))
                .collect(Collectors.joining(" to "));
        String rules = cycle.stream().map(task -> task.rule.name()).collect(Collectors.joining(", "));
        throw new SemanticError(place, "the stream " + name + " is filled from itself: " + path + ", by " + rules
                + "; events would circulate forever");
    }
}
