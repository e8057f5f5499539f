// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

/** What every stage behind another one has: a counted way in, a counted way out, and faults in between. */
public abstract sealed class InnerStage implements Stage permits ProcessorStage, BeanStage {

    private final Ports ports;

    InnerStage(Ports ports) {
        this.ports = ports;
    }

    @Override
    public final String id() {
        return ports.id();
    }

    @Override
    public final long eventsIn() {
        return ports.input().events();
    }

    @Override
    public final long eventsOut() {
        return ports.output().events();
    }

    @Override
    public final long faults() {
        return ports.faults().count();
    }

    /** The ways in and out of one stage. */
    record Ports(String id, StageInput input, StageOutput output, Faults faults) {
    }
}
