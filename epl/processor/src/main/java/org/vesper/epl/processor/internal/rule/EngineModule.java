// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import com.espertech.esper.common.client.EPCompiled;
import com.espertech.esper.runtime.client.EPDeployException;
import com.espertech.esper.runtime.client.EPStatement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.processor.internal.partition.Partition;

/**
 * Esper statements that were compiled together and are deployed in every partition or in none.
 *
 * @param name of the module for Esper and of its deployments, unique in its processor
 */
public record EngineModule(String name, EPCompiled compiled, List<Partition> partitions) {

    /**
     * Starts the statements. <b>Failure:</b> a {@link ConfigurationException}; {@link #undeploy} takes away what has been deployed then.
     *
     * @param body what the statements make run, if they do
     * @param started called for each statement that has been started
     */
    void deploy(Optional<RuleBody> body, BiConsumer<Partition, EPStatement> started) {
        for (Partition partition : partitions) {
            try {
                body.ifPresent(owner -> partition.engine().faults().name(name, row -> owner.suspects(partition, row)));
                partition.engine().deploy(name, compiled).forEach(statement -> started.accept(partition, statement));
            } catch (EPDeployException e) {
                throw new ConfigurationException(body.map(RuleBody::suspects).orElse(name) + " cannot be started: " + e.getMessage(), e);
            }
        }
    }

    /** Ends the statements wherever they are deployed. */
    void undeploy() {
        for (Partition partition : partitions) {
            partition.engine().undeploy(name);
            partition.engine().faults().forget(name);
        }
    }

    /** The names of the deployed modules that use what this one declares. */
    public Set<String> consumers() {
        return partitions.get(0).engine().consumers(name);
    }
}
