// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen;

import java.util.List;
import java.util.Map;

/**
 * The MBeans of the measured application, by type and id: {@code "Processor"}, {@code "greeting"}. docs/operations.md lists them.
 *
 * <p><b>Threading:</b> any. <b>Failure:</b> a {@link ServerUnavailableException} that names MBean and attribute.
 */
public interface ApplicationMBeans {

    /** The ids of all MBeans of a type, sorted. */
    List<String> ids(String type) throws ServerUnavailableException;

    /** Several attributes of an MBean in one call. Composite data come as {@link javax.management.openmbean.CompositeData}. */
    Map<String, Object> attributes(String type, String id, String... attributes) throws ServerUnavailableException;

    /** Calls an operation whose parameters are texts. */
    void invoke(String type, String id, String operation, String... arguments) throws ServerUnavailableException;

    /** One attribute of an MBean. */
    default <T> T attribute(String type, String id, String attribute, Class<T> as) throws ServerUnavailableException {
        return as.cast(attributes(type, id, attribute).get(attribute));
    }
}
