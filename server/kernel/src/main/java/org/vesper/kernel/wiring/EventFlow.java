// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.api.Emits;
import org.vesper.api.EventSource;
import org.vesper.api.EventType;
import org.vesper.api.Takes;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.spi.processor.RuleFlow;

/**
 * Finds stages that wait for events that cannot reach them, as far as adapters, rules and beans declare what they emit and take. An
 * undeclared flow may be anything, so no network that could work is rejected.
 */
public final class EventFlow {

    /** Stands for event types that are not declared. */
    public static final String OTHERS = "others";

    private final Map<String, EventKind> kinds = new TreeMap<>();
    private final Map<String, Set<String>> adapters = new HashMap<>();
    private final Map<String, Supplier<List<RuleFlow>>> processors = new HashMap<>();
    private List<StageDefinition> firstToLast = List.of();

    /**
     * The events that may reach a stage.
     *
     * @param known the kinds of events, and the stage that each comes from
     * @param complete whether no other events may come
     */
    private record Arrivals(Set<Arrival> known, boolean complete) {

        Arrivals and(Arrivals others) {
            Set<Arrival> both = new LinkedHashSet<>(known);
            both.addAll(others.known);
            return new Arrivals(both, complete && others.complete);
        }

        boolean canBe(EventKind wanted) {
            return !complete || known.stream().anyMatch(arrival -> arrival.kind().canBe(wanted));
        }

        @Override
        public String toString() {
            return known.isEmpty() ? "nothing" : known.stream().map(Arrival::toString).collect(Collectors.joining(", "));
        }
    }

    private record Arrival(EventKind kind, StageDefinition from) {

        @Override
        public String toString() {
            return kind + " from " + from.description();
        }
    }

    EventFlow(Collection<EventType> types) {
        kinds.put(EventKind.OUTPUT.name(), EventKind.OUTPUT);
        types.forEach(type -> kinds.put(type.name(), EventKind.of(type)));
    }

    void adapter(AdapterDefinition adapter, Set<String> emitted) {
        adapters.put(adapter.id(), emitted);
    }

    /** @param flows supplies the flows of its current rules */
    void processor(ProcessorDefinition processor, Supplier<List<RuleFlow>> flows) {
        processors.put(processor.id(), flows);
    }

    /** Checks the network. <b>Failure:</b> a {@link ConfigurationException} with all mistakes, each with its place. */
    public void check(List<StageDefinition> stages) {
        firstToLast = stages;
        check(Map.of());
    }

    /**
     * Checks the network as it will be after a change of rules.
     *
     * @param planned the future flows of rules, by the id of their processor
     */
    public void check(Map<String, List<RuleFlow>> planned) {
        List<String> mistakes = new ArrayList<>();
        follow(planned, mistakes);
        if (!mistakes.isEmpty()) {
            throw new ConfigurationException(String.join("\n", mistakes));
        }
    }

    /**
     * The names of the event types that each stage can pass on, by its id; the last one is {@link #OTHERS} if it may pass on events that it
     * does not declare.
     */
    public Map<String, List<String>> emitted() {
        Map<String, List<String>> names = new HashMap<>();
        follow(Map.of(), new ArrayList<>()).forEach((stage, out) -> {
            List<String> known = new ArrayList<>(out.known().stream().map(arrival -> arrival.kind().name()).distinct().sorted().toList());
            if (!out.complete()) {
                known.add(OTHERS);
            }
            names.put(stage, known);
        });
        return names;
    }

    /** Follows the events through the network. Returns those that each stage passes on. */
    private Map<String, Arrivals> follow(Map<String, List<RuleFlow>> planned, List<String> mistakes) {
        Map<String, Arrivals> arrivals = new HashMap<>();
        Map<String, Arrivals> emitted = new HashMap<>();
        for (StageDefinition stage : firstToLast) {
            Arrivals in = arrivals.getOrDefault(stage.id(), new Arrivals(Set.of(), true));
            Arrivals out = in;
            if (stage instanceof AdapterDefinition) {
                out = emitted(adapters.getOrDefault(stage.id(), Set.of()), stage);
            } else if (stage instanceof ProcessorDefinition processor) {
                List<RuleFlow> flows = planned.getOrDefault(stage.id(), processors.get(stage.id()).get());
                mistakes.addAll(mistakes(processor, flows, in));
                out = outputs(processor, flows);
            } else if (stage instanceof BeanDefinition bean) {
                mistakes.addAll(mistakes(bean, in));
                out = emitted(bean);
            }
            emitted.put(stage.id(), out);
            for (String listener : stage.listeners()) {
                arrivals.merge(listener, out, Arrivals::and);
            }
        }
        return emitted;
    }

    private List<String> mistakes(ProcessorDefinition processor, List<RuleFlow> flows, Arrivals in) {
        Arrivals all = in.and(new Arrivals(filled(processor, flows).collect(Collectors.toSet()), true));
        return flows.stream().flatMap(flow -> flow.reads().stream().sorted()
                .filter(read -> kinds.containsKey(read) && !all.canBe(kinds.get(read)))
                .map(read -> flow.place() + ": rule " + flow.rule() + " reads " + read + ", which cannot reach its "
                        + processor.description() + "; the processor receives " + in + ". Wire a stage that emits " + read
                        + " to the processor, or change the rule")).toList();
    }

    private List<String> mistakes(BeanDefinition bean, Arrivals in) {
        Takes takes = bean.bean().getClass().getAnnotation(Takes.class);
        if (takes == null) {
            return List.of();
        }
        List<EventKind> wanted = Stream.of(takes.value()).map(name -> kind(bean, "takes", name)).toList();
        return in.known().stream().filter(arrival -> wanted.stream().noneMatch(arrival.kind()::canBe))
                .map(arrival -> bean.description() + ": it takes " + String.join(", ", takes.value()) + " (@Takes of class "
                        + bean.bean().getClass().getName() + "), but receives " + arrival.kind() + " from "
                        + arrival.from().description() + "; wire it to other stages, or let it take " + arrival.kind().name() + " too")
                .toList();
    }

    /** The events of the application's types that the rules emit; they also reach the other rules of the processor. */
    private Stream<Arrival> filled(ProcessorDefinition processor, List<RuleFlow> flows) {
        return flows.stream().flatMap(flow -> flow.fills().map(kinds::get).stream())
                .map(kind -> new Arrival(kind, processor));
    }

    /** The events that the rules emit; those that fill a stream of the processor itself become output events. */
    private Arrivals outputs(ProcessorDefinition processor, List<RuleFlow> flows) {
        Set<Arrival> known = filled(processor, flows).collect(Collectors.toCollection(LinkedHashSet::new));
        if (flows.stream().anyMatch(flow -> flow.fills().map(kinds::get).isEmpty())) {
            known.add(new Arrival(EventKind.OUTPUT, processor));
        }
        return new Arrivals(known, !flows.isEmpty());
    }

    private Arrivals emitted(BeanDefinition bean) {
        Emits emits = bean.bean().getClass().getAnnotation(Emits.class);
        if (emits == null || !(bean.bean() instanceof EventSource)) {
            return new Arrivals(Set.of(), false);
        }
        Stream.of(emits.value()).forEach(name -> kind(bean, "emits", name));
        return emitted(Set.of(emits.value()), bean);
    }

    /** The events with these names; no names mean any event, and an unknown name may be any event too. */
    private Arrivals emitted(Set<String> names, StageDefinition from) {
        Set<Arrival> known = names.stream().filter(kinds::containsKey).map(name -> new Arrival(kinds.get(name), from))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return new Arrivals(known, !names.isEmpty() && known.size() == names.size());
    }

    private EventKind kind(BeanDefinition bean, String verb, String name) {
        EventKind kind = kinds.get(name);
        if (kind == null) {
            throw new ConfigurationException(bean.description() + ": class " + bean.bean().getClass().getName() + " says that it " + verb
                    + " " + name + ", and there is no event type of that name"
                    + NearestName.hintAmong(name, "event types", kinds.keySet()));
        }
        return kind;
    }
}
