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
 * The interests of the stages downstream of each adapter. A processor reports its own interest, a stream passes on that of its listeners,
 * and a bean takes everything.
 *
 * <p><b>Threading:</b> the control thread; any thread may call an adapter's supplier.
 */
final class Interests {

    private final Map<String, StageDefinition> definitions = new HashMap<>();
    private final Map<String, ProcessorStage> processors = new HashMap<>();
    private final List<Downstream> adapters = new ArrayList<>();
    private volatile boolean taken;

    /** The combined interest of the stages downstream of one adapter. */
    private final class Downstream implements Supplier<Interest> {

        private final StageDefinition adapter;
        private volatile Interest interest = Interest.all();

        Downstream(StageDefinition adapter) {
            this.adapter = adapter;
        }

        @Override
        public Interest get() {
            return taken ? Interest.all() : interest;
        }
    }

    Interests(List<StageDefinition> stages) {
        stages.forEach(stage -> definitions.put(stage.id(), stage));
    }

    void add(ProcessorStage processor) {
        processors.put(processor.id(), processor);
    }

    /** Returns a supplier of the current interest downstream of an adapter, whose listeners have been made. */
    Supplier<Interest> of(AdapterDefinition adapter) {
        Downstream downstream = new Downstream(adapter);
        downstream.interest = behind(adapter);
        adapters.add(downstream);
        return downstream;
    }

    /** Combines the processors' interests again. Called after a change of rules, in the lanes, so that both become visible together. */
    void refresh() {
        adapters.forEach(downstream -> downstream.interest = behind(downstream.adapter));
    }

    /** Has adapters pass on every event, whether a rule takes it or not; or only those again. */
    void takeAll(boolean all) {
        taken = all;
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
