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
     * Deploys the jar of an application, which may have failed then.
     *
     * @param replaced its adapters that are not started, because the test stands in for them
     */
    void deploy(String application, Path jar, Collection<String> replaced);

    /** The state of an application: RUNNING, FAILED and so on. */
    String state(String application);

    /** What is wrong with an application that has failed. */
    Optional<String> failure(String application);

    /**
     * Sends an event in the place of an adapter that is replaced. It returns when the event has been processed, or is in a stream's queue.
     *
     * @param type the name of the event type, or of its class
     */
    void send(String application, String adapter, String type, Map<String, Object> values);

    /** Reports each event that a stage emits from now on: its rule, else its type, and its properties, on the thread that emits it. */
    void listen(String application, String stage, BiConsumer<String, Map<String, Object>> listener);

    /** What a bean returns for a property. */
    Object property(String application, String bean, String property);
}
