// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import org.vesper.loadgen.ServerUnavailableException;

/**
 * The CPU time used by server and generator up to a moment, and the events that the server had accepted.
 *
 * @param server CPU seconds of the server; NaN if it could not be read
 * @param accepted events; NaN if they could not be read
 * @param generator CPU seconds of the generator
 * @param atNs the time of the reading
 */
public record CpuReading(double server, double accepted, double generator, long atNs) {

    public static CpuReading now(ServerLink server) {
        try {
            return new CpuReading(server.cpuSeconds(), server.eventsAccepted(), Machine.cpuSeconds(), System.nanoTime());
        } catch (ServerUnavailableException e) {
            return new CpuReading(Double.NaN, Double.NaN, Machine.cpuSeconds(), System.nanoTime());
        }
    }

    public CpuUse generatorUntil(CpuReading later) {
        return use(later, later.generator - generator);
    }

    /** The server's CPU use up to a later reading; NaN if it could not be read. */
    public CpuUse serverUntil(CpuReading later) {
        return use(later, later.server - server);
    }

    private CpuUse use(CpuReading later, double seconds) {
        return new CpuUse(seconds, (later.atNs - atNs) / 1e9, later.accepted - accepted);
    }
}
