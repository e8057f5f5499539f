// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerNotification;
import javax.management.Notification;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import org.vesper.api.Caller;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.internal.view.AuditedMBean;

/**
 * Writes a line of the audit log for each MBean that neither the server nor the JDK has registered: one of an agent, an application or a
 * library. The name tells little, as anybody can choose it; so does the class of an MBean in a domain of the JDK.
 *
 * <p><b>Threading:</b> any thread.
 */
final class ForeignMBeans implements NotificationListener {

    static final int MAX_LINES = 1_000;

    private static final Pattern JDK_DOMAIN =
            Pattern.compile("java\\.lang|java\\.nio|java\\.util\\.logging|JMImplementation|com\\.sun\\.management|jdk\\.management\\.jfr");
    private static final Pattern JDK_CLASS = Pattern.compile("(sun|com\\.sun|java|jdk)\\..*|javax\\.management\\.MBeanServerDelegate");

    private final MBeanServer mbeans;
    private final AuditLog audit;
    private final AtomicInteger found = new AtomicInteger();

    private ForeignMBeans(MBeanServer mbeans, AuditLog audit) {
        this.mbeans = mbeans;
        this.audit = audit;
    }

    /** Begins with those that are registered already. */
    static ForeignMBeans watch(MBeanServer mbeans, AuditLog audit) throws InstanceNotFoundException {
        ForeignMBeans foreign = new ForeignMBeans(mbeans, audit);
        mbeans.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, foreign, null, null);
        Set<ObjectName> present = mbeans.queryNames(null, null);
        present.forEach(foreign::look);
        return foreign;
    }

    @Override
    public void handleNotification(Notification notification, Object handback) {
        if (notification instanceof MBeanServerNotification about
                && about.getType().equals(MBeanServerNotification.REGISTRATION_NOTIFICATION)) {
            look(about.getMBeanName());
        }
    }

    private void look(ObjectName name) {
        String type = type(name);
        if (isOwn(name) || JDK_DOMAIN.matcher(name.getDomain()).matches() && JDK_CLASS.matcher(type).matches()) {
            return;
        }
        int number = found.incrementAndGet();
        if (number <= MAX_LINES) {
            AuditLine line = AuditLine.of(Caller.current(), "register an MBean").with("on", name).with("class", type);
            audit.done(number < MAX_LINES ? line : line.with("note", "further MBeans have no lines until the next start"));
        }
    }

    /** Whether calls of the MBean are guarded and have lines themselves. */
    private boolean isOwn(ObjectName name) {
        try {
            return mbeans.isInstanceOf(name, AuditedMBean.class.getName());
        } catch (InstanceNotFoundException e) {
            return false;
        }
    }

    private String type(ObjectName name) {
        try {
            return mbeans.getObjectInstance(name).getClassName();
        } catch (InstanceNotFoundException e) {
            return "gone";
        }
    }

    /** Writes no more lines. */
    void close() throws JMException {
        mbeans.removeNotificationListener(MBeanServerDelegate.DELEGATE_NAME, this);
    }
}
