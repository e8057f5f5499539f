// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

import org.vesper.api.LatencyRecorder;

/**
 * Makes recorders for applications that declare their beans in Java; the container has a bean of this type for injection.
 *
 * <pre>{@code
 * @Bean
 * LatencyRecorder latency(LatencyRecorders recorders) {
 *     return recorders.create();
 * }
 * }</pre>
 */
@FunctionalInterface
public interface LatencyRecorders {

    /** A recorder that management shows under the name of its bean. */
    LatencyRecorder create();
}
