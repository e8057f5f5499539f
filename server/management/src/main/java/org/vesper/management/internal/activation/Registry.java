// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.Role;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.internal.view.AuditedMBean;
import org.vesper.management.internal.view.DescribedMBean;
import org.vesper.management.internal.view.NotifyingMBean;

/** Registers MBeans that describe themselves and whose changes have lines in the audit log. <b>Failure:</b> is logged. */
record Registry(MBeanServer server, AuditLog audit) {

    private static final Logger LOG = LoggerFactory.getLogger(Registry.class);

    /** Makes an MBean that sends notifications. */
    <T> NotifyingMBean notifying(ObjectName name, T bean, Class<T> view) {
        return new NotifyingMBean(new DescribedMBean(bean, view), audit, name);
    }

    /** Registers a view. Returns whether it could. <b>Failure:</b> an {@link IllegalArgumentException} for a view that is none. */
    <T> boolean register(ObjectName name, T bean, Class<T> view) {
        return register(name, new AuditedMBean(new DescribedMBean(bean, view), audit));
    }

    /** The same for a bean of an application; what changes it takes an operator, unless its interface requires another role. */
    <T> boolean registerOwn(ObjectName name, T bean, Class<T> view) {
        return register(name, new AuditedMBean(new DescribedMBean(bean, view, Role.OPERATOR), audit));
    }

    boolean register(ObjectName name, AuditedMBean mbean) {
        try {
            server.registerMBean(mbean, name);
            return true;
        } catch (JMException e) {
            LOG.error("Cannot show {} as an MBean: {}", name, e.toString());
            return false;
        }
    }

    void unregister(ObjectName name) {
        try {
            server.unregisterMBean(name);
        } catch (JMException e) {
            LOG.warn("Cannot unregister the MBean {}", name, e);
        }
    }
}
