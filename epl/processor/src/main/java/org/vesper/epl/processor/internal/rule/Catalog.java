// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.vesper.epl.language.result.Template;

/** The templates and streams that are deployed. <b>Threading:</b> the control thread. */
public final class Catalog {

    private final Map<String, LiveTemplate> templates = new LinkedHashMap<>();
    private final Map<String, Integer> shapes = new HashMap<>();
    private final Map<String, LiveTemplate> fillers = new LinkedHashMap<>();
    private final Map<String, LiveStream> streams = new HashMap<>();

    /** The template with these statements, if it reads and fills these very streams. */
    public Optional<LiveTemplate> find(Template template, List<LiveStream> using) {
        return Optional.ofNullable(templates.get(template.key())).filter(live -> live.streams().equals(using));
    }

    /** Whether a template of rules that differ in constants only is there. */
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

    public void add(LiveTemplate template) {
        templates.put(template.key(), template);
        shapes.merge(template.shape(), 1, Integer::sum);
        template.filler().ifPresent(unused -> fillers.put(template.id(), template));
    }

    public void remove(LiveTemplate template) {
        templates.remove(template.key(), template);
        shapes.computeIfPresent(template.shape(), (shape, count) -> count == 1 ? null : count - 1);
        fillers.remove(template.id());
    }

    public void addStream(String name, LiveStream stream) {
        streams.put(name, stream);
    }

    /** Takes away and returns the streams that nothing uses any more, those that have just been succeeded among them. */
    public List<LiveStream> removeUnused(Collection<LiveStream> candidates) {
        List<LiveStream> unused = new ArrayList<>(candidates);
        unused.removeIf(LiveStream::isUsed);
        streams.values().removeAll(unused);
        return unused;
    }
}
