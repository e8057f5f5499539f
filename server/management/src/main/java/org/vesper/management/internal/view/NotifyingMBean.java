// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.management.ListenerNotFoundException;
import javax.management.MBeanInfo;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;
import javax.management.NotificationEmitter;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import org.vesper.management.audit.AuditLog;

/** An MBean that sends {@link Notice}s. <b>Threading:</b> any thread. */
public final class NotifyingMBean extends AuditedMBean implements NotificationEmitter {

    private static final MBeanNotificationInfo INFO = new MBeanNotificationInfo(
            Stream.of(Notice.Kind.values()).map(Notice.Kind::type).toArray(String[]::new), Notification.class.getName(),
            "Changes of states of applications, faults of stages, busy lanes, latencies that cross their thresholds, pauses, and what must"
            + " be mended");

    private final NotificationBroadcasterSupport broadcaster = new NotificationBroadcasterSupport(INFO);
    private final AtomicLong sent = new AtomicLong();
    private final ObjectName name;

    /** @param name the source of the notifications */
    public NotifyingMBean(DescribedMBean mbean, AuditLog audit, ObjectName name) {
        super(mbean, audit);
        this.name = name;
    }

    /** Sends a notice to all who listen now. */
    public void send(Notice notice) {
        broadcaster.sendNotification(new Notification(notice.kind().type(), name, sent.incrementAndGet(), notice.message()));
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        MBeanInfo info = super.getMBeanInfo();
        return new MBeanInfo(info.getClassName(), info.getDescription(), info.getAttributes(), info.getConstructors(),
                info.getOperations(), getNotificationInfo(), info.getDescriptor());
    }

    @Override
    public MBeanNotificationInfo[] getNotificationInfo() {
        return broadcaster.getNotificationInfo();
    }

    @Override
    public void addNotificationListener(NotificationListener listener, NotificationFilter filter, Object handback) {
        broadcaster.addNotificationListener(listener, filter, handback);
    }

    @Override
    public void removeNotificationListener(NotificationListener listener) throws ListenerNotFoundException {
        broadcaster.removeNotificationListener(listener);
    }

    @Override
    public void removeNotificationListener(NotificationListener listener, NotificationFilter filter, Object handback)
            throws ListenerNotFoundException {
        broadcaster.removeNotificationListener(listener, filter, handback);
    }
}
