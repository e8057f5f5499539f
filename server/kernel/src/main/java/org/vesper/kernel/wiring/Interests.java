// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.vesper.event.Interest;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.stage.ProcessorStage;

/**
 * What the stages behind each adapter have a use for. A processor says so itself, a stream lets it through, a bean takes everything.
 *
 * <p><b>Threading:</b> the control thread; any thread asks an adapter's supplier.
 */
final class Interests {

    private final Map<String, StageDefinition> definitions = new HashMap<>();
    private final Map<String, ProcessorStage> processors = new HashMap<>();
    private final List<Below> adapters = new ArrayList<>();

    /** What the stages behind one adapter want together. */
    private static final class Below implements Supplier<Interest> {

        private final StageDefinition adapter;
        private volatile Interest interest = Interest.all();

        Below(StageDefinition adapter) {
            this.adapter = adapter;
        }

        @Override
        public Interest get() {
            return interest;
        }
    }

    Interests(List<StageDefinition> stages) {
        stages.forEach(stage -> definitions.put(stage.id(), stage));
    }

    void add(ProcessorStage processor) {
        processors.put(processor.id(), processor);
    }

    /** That of an adapter, whose listeners have been made; up to date whenever it is asked. */
    Supplier<Interest> of(AdapterDefinition adapter) {
        Below below = new Below(adapter);
        below.interest = behind(adapter);
        adapters.add(below);
        return below;
    }

    /** Unites again what the processors say. Called after a change of rules, in the lanes, so that it is seen with the change. */
    void refresh() {
        adapters.forEach(below -> below.interest = behind(below.adapter));
    }

    private Interest behind(StageDefinition stage) {
        return stage.listeners().stream().map(definitions::get).map(this::of).reduce(Interest::or).orElse(Interest.all());
    }

    private Interest of(StageDefinition listener) {
        if (listener instanceof ProcessorDefinition) {
            return processors.get(listener.id()).interest();
        }
        return listener instanceof StreamDefinition ? behind(listener) : Interest.all();
    }
}
