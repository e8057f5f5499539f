// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.probe;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The requests that a test can send to the server. The classes of an application are loaded twice, on the test's class path and in its
 * bundle, so events and properties are passed as names and values.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a request that cannot be fulfilled is an {@link IllegalArgumentException} with the
 * reason.
 */
public interface Probe {

    /**
     * Deploys the jar of an application. A failure of the application is not an exception; see {@link #state}.
     *
     * @param replaced its adapters that the test replaces, so that they are not started
     */
    void deploy(String application, Path jar, Collection<String> replaced);

    /** The state of an application: RUNNING, FAILED and so on. */
    String state(String application);

    /** The reason, if the application has failed. */
    Optional<String> failure(String application);

    /**
     * Sends an event in place of a replaced adapter. Returns when the event has been processed, or is in a stream's queue.
     *
     * @param type the name of the event type, or of its class
     */
    void send(String application, String adapter, String type, Map<String, Object> values);

    /** Reports each event that a stage emits from now on, on the thread that emits it: its rule, or else its type, and its properties. */
    void listen(String application, String stage, BiConsumer<String, Map<String, Object>> listener);

    /** The value that a bean returns for a property. */
    Object property(String application, String bean, String property);
}
