// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.probe;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * What a test can ask of the server. The classes of an application are there twice, once on the test's class path and once in its bundle;
 * so events and properties pass as names and values.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> what cannot be done is an {@link IllegalArgumentException} that says why.
 */
public interface Probe {

    /**
     * Deploys a jar and returns the name of its application, which may have failed.
     *
     * @param replaced adapters that are not made, because the test sends in their place
     */
    String deploy(Path jar, Collection<String> replaced);

    /** The state of an application: RUNNING, FAILED and so on. */
    String state(String application);

    /** What is wrong with an application that has failed. */
    Optional<String> failure(String application);

    /**
     * Lets an event go the way of those that an adapter reads. It returns when the event has been processed, or is in a stream's queue.
     *
     * @param type the name of the event type, or of its class
     */
    void send(String application, String adapter, String type, Map<String, Object> values);

    /** From now on tells each event that a stage emits: its rule, else its type, and its properties, on the thread that emits it. */
    void listen(String application, String stage, BiConsumer<String, Map<String, Object>> listener);

    /** What a bean returns for a property. */
    Object property(String application, String bean, String property);
}
