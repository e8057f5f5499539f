// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.epl.language.result.Template;

/** The templates and streams that are deployed at one moment. Immutable. */
public final class DeployedTemplates {

    /** No templates and no streams. */
    static final DeployedTemplates EMPTY = new DeployedTemplates();

    private final Map<String, LiveTemplate> templates = new LinkedHashMap<>();
    private final Map<String, Integer> shapes = new HashMap<>();
    private final Map<String, LiveTemplate> fillers = new LinkedHashMap<>();
    private final Map<String, LiveStream> streams = new HashMap<>();

    private DeployedTemplates() {
    }

    private DeployedTemplates copy() {
        DeployedTemplates copy = new DeployedTemplates();
        copy.templates.putAll(templates);
        copy.shapes.putAll(shapes);
        copy.fillers.putAll(fillers);
        copy.streams.putAll(streams);
        return copy;
    }

    /** The template with these statements, if it reads and fills exactly these streams. */
    public Optional<LiveTemplate> find(Template template, List<LiveStream> using) {
        return Optional.ofNullable(templates.get(template.key())).filter(live -> live.streams().equals(using));
    }

    /** Whether a template exists for rules that differ in constants only. */
    public boolean hasShape(String shape) {
        return shapes.containsKey(shape);
    }

    public Collection<LiveTemplate> templates() {
        return templates.values();
    }

    /** The templates that fill streams. */
    public Collection<LiveTemplate> fillers() {
        return fillers.values();
    }

    public Optional<LiveStream> stream(String name) {
        return Optional.ofNullable(streams.get(name));
    }

    public Collection<LiveStream> streams() {
        return streams.values();
    }

    /** The number of windows in the longest chain of them, each over rows that rules make with what the one before retains. */
    public int longestChain() {
        Map<LiveTemplate, Integer> known = new HashMap<>();
        return templates.values().stream().mapToInt(template -> chain(template, known)).max().orElse(1);
    }

    private int chain(LiveTemplate template, Map<LiveTemplate, Integer> known) {
        Integer before = known.get(template);
        if (before == null) {
            before = template.windows() + fillers.values().stream().filter(filler -> template.reads().contains(filler.fills()))
                    .mapToInt(filler -> chain(filler, known)).max().orElse(0);
            known.put(template, before);
        }
        return before;
    }

    /** A copy with more templates and streams; a new stream replaces the one of the same name. */
    public DeployedTemplates with(Collection<LiveTemplate> moreTemplates, Collection<LiveStream> moreStreams) {
        if (moreTemplates.isEmpty() && moreStreams.isEmpty()) {
            return this;
        }
        DeployedTemplates after = copy();
        moreTemplates.forEach(template -> {
            after.templates.put(template.key(), template);
            after.shapes.merge(template.shape(), 1, Integer::sum);
            template.filler().ifPresent(unused -> after.fillers.put(template.id(), template));
        });
        moreStreams.forEach(stream -> after.streams.put(stream.type().name(), stream));
        return after;
    }

    /** A copy without unused templates and streams, including replaced ones. */
    public DeployedTemplates without(Collection<LiveTemplate> unusedTemplates, Collection<LiveStream> unusedStreams) {
        if (unusedTemplates.isEmpty() && unusedStreams.isEmpty()) {
            return this;
        }
        DeployedTemplates after = copy();
        unusedTemplates.forEach(template -> {
            after.templates.remove(template.key(), template);
            after.shapes.computeIfPresent(template.shape(), (shape, count) -> count == 1 ? null : count - 1);
            after.fillers.remove(template.id());
        });
        after.streams.values().removeAll(unusedStreams);
        return after;
    }
}
