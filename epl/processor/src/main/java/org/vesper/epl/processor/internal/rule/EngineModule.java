// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import com.espertech.esper.common.client.EPCompiled;
import com.espertech.esper.runtime.client.EPDeployException;
import com.espertech.esper.runtime.client.EPStatement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.processor.internal.partition.Partition;

/**
 * Esper statements that were compiled together and are deployed in all partitions or in none.
 *
 * @param name the name of the module in Esper and of its deployments, unique in its processor
 */
public record EngineModule(String name, EPCompiled compiled, List<Partition> partitions) {

    /**
     * Starts the statements. <b>Failure:</b> a {@link ConfigurationException}; {@link #undeploy} then removes the partial deployment.
     *
     * @param body the rules that the statements run, if any
     * @param started called for each statement that has started
     */
    void deploy(Optional<RuleBody> body, BiConsumer<Partition, EPStatement> started) {
        for (Partition partition : partitions) {
            try {
                body.ifPresent(owner -> partition.engine().faults().name(name, row -> owner.suspects(partition, row),
                        row -> owner.text(partition, row)));
                partition.engine().deploy(name, compiled).forEach(statement -> started.accept(partition, statement));
            } catch (EPDeployException e) {
                throw new ConfigurationException(body.map(RuleBody::suspects).orElse(name) + " cannot be started: " + e.getMessage(), e);
            }
        }
    }

    /** Ends the statements in all partitions in which they are deployed. */
    void undeploy() {
        for (Partition partition : partitions) {
            partition.engine().undeploy(name);
            partition.engine().faults().forget(name);
        }
    }

    /** The same module in one other partition. */
    EngineModule in(Partition partition) {
        return new EngineModule(name, compiled, List.of(partition));
    }

    /** The type of a stream that it declares, once it is deployed. */
    Optional<EventType> stream(String stream) {
        return partitions.get(0).engine().stream(name, stream);
    }

    /** The names of the deployed modules that use declarations of this one. */
    public Set<String> consumers() {
        return partitions.get(0).engine().consumers(name);
    }
}
