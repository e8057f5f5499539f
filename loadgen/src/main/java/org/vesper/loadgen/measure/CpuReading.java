// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.util.OptionalDouble;
import org.vesper.loadgen.ServerUnavailableException;

/**
 * The CPU time used by server and generator up to a moment.
 *
 * @param server CPU seconds of the server; empty if it could not be read
 * @param generator CPU seconds of the generator
 * @param atNs the time of the reading
 */
public record CpuReading(OptionalDouble server, double generator, long atNs) {

    public static CpuReading now(ServerLink server) {
        return new CpuReading(ask(server), Machine.cpuSeconds(), System.nanoTime());
    }

    public CpuUse generatorUntil(CpuReading later) {
        return new CpuUse(later.generator - generator, secondsUntil(later));
    }

    /** The server's CPU use up to a later reading; NaN if it could not be read. */
    public CpuUse serverUntil(CpuReading later) {
        return new CpuUse(later.server.orElse(Double.NaN) - server.orElse(Double.NaN), secondsUntil(later));
    }

    private double secondsUntil(CpuReading later) {
        return (later.atNs - atNs) / 1e9;
    }

    private static OptionalDouble ask(ServerLink server) {
        try {
            return OptionalDouble.of(server.cpuSeconds());
        } catch (ServerUnavailableException e) {
            return OptionalDouble.empty();
        }
    }
}
