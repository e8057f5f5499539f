// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import java.util.List;
import java.util.Map;

/**
 * The MBeans of the measured application, by type and id: {@code "Processor"}, {@code "greeting"}. docs/operations/jmx.md lists them.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a {@link ServerUnavailableException} that names the MBean and the attribute.
 */
public interface ApplicationMBeans {

    /** Returns the ids of all MBeans of a type, sorted. */
    List<String> ids(String type) throws ServerUnavailableException;

    /** Reads several attributes of an MBean in one call. Composite data is returned as {@link javax.management.openmbean.CompositeData}. */
    Map<String, Object> attributes(String type, String id, String... attributes) throws ServerUnavailableException;

    /** Calls an operation whose parameters are strings. */
    void invoke(String type, String id, String operation, String... arguments) throws ServerUnavailableException;

    /** Reads one attribute of an MBean. */
    default <T> T attribute(String type, String id, String attribute, Class<T> as) throws ServerUnavailableException {
        return as.cast(attributes(type, id, attribute).get(attribute));
    }
}
