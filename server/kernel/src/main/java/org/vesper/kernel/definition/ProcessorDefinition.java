// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.definition;

import java.util.List;
import java.util.Map;
import org.vesper.spi.processor.RuleFile;

/**
 * A processor as its author wrote it.
 *
 * @param id unique in the network
 * @param provider the name of the kind of processor, "epl" for example
 * @param settings key to text, placeholders resolved
 * @param ruleFiles the rules to start with
 * @param clock the source of its time
 * @param listeners ids of the stages downstream
 * @param origin where it is written, "file:line", for errors
 */
public record ProcessorDefinition(
        String id, String provider, Map<String, String> settings, List<RuleFile> ruleFiles, ClockDefinition clock,
        List<String> listeners, String origin) implements StageDefinition {

    /** A processor with the time of day. */
    public ProcessorDefinition(
            String id, String provider, Map<String, String> settings, List<RuleFile> ruleFiles, List<String> listeners, String origin) {
        this(id, provider, settings, ruleFiles, ClockDefinition.system(), listeners, origin);
    }

    @Override
    public String kind() {
        return "processor";
    }

    @Override
    public ProcessorDefinition with(List<String> others) {
        return new ProcessorDefinition(id, provider, settings, ruleFiles, clock, others, origin);
    }

    /** The same processor with another clock. */
    public ProcessorDefinition with(ClockDefinition other) {
        return new ProcessorDefinition(id, provider, settings, ruleFiles, other, listeners, origin);
    }

    /** The same processor with other rules to start with. */
    public ProcessorDefinition withRules(List<RuleFile> others) {
        return new ProcessorDefinition(id, provider, settings, others, clock, listeners, origin);
    }
}
