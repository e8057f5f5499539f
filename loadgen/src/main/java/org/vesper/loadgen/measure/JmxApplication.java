// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.measure;

import java.util.List;
import java.util.Map;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.vesper.loadgen.ApplicationMBeans;
import org.vesper.loadgen.ServerUnavailableException;

/** The MBeans of one application, read over a connection. */
final class JmxApplication implements ApplicationMBeans {

    private final JmxConnection jmx;
    private final String name;

    JmxApplication(JmxConnection jmx, String name) {
        this.jmx = jmx;
        this.name = name;
    }

    @Override
    public List<String> ids(String type) throws ServerUnavailableException {
        return jmx.names("org.vesper:type=" + type + ",application=" + name + ",*").stream()
                .map(bean -> bean.getKeyProperty("name")).toList();
    }

    @Override
    public Map<String, Object> attributes(String type, String id, String... attributes) throws ServerUnavailableException {
        return jmx.attributes(bean(type, id), attributes);
    }

    @Override
    public void invoke(String type, String id, String operation, String... arguments) throws ServerUnavailableException {
        jmx.invoke(bean(type, id), operation, (Object[]) arguments);
    }

    /** The name of an MBean of the application. */
    ObjectName bean(String type, String id) {
        String text = "org.vesper:type=" + type + ",application=" + name + ",name=" + id;
        try {
            return new ObjectName(text);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
