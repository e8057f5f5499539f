// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.rmi.server.RemoteServer;
import java.rmi.server.ServerNotActiveException;
import java.util.Optional;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.InvalidAttributeValueException;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanRegistration;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.management.MBeanNames;
import org.vesper.management.ServerMXBean;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.internal.access.RequiredRole;

/**
 * An MBean whose changes have a line each in the audit log, whichever way they come: by the connector, by a tool that has attached itself
 * to the process, or by code in the process. An operation whose impact is INFO changes nothing and has no line.
 */
public sealed class AuditedMBean implements DynamicMBean, MBeanRegistration permits NotifyingMBean {

    private static final Logger LOG = LoggerFactory.getLogger(AuditedMBean.class);

    private final DescribedMBean mbean;
    private final AuditLog audit;
    private ObjectName name;

    public AuditedMBean(DescribedMBean mbean, AuditLog audit) {
        this.mbean = mbean;
        this.audit = audit;
    }

    @Override
    public Object getAttribute(String attribute) throws AttributeNotFoundException, MBeanException, ReflectionException {
        return mbean.getAttribute(attribute);
    }

    @Override
    public AttributeList getAttributes(String[] attributes) {
        return mbean.getAttributes(attributes);
    }

    @Override
    public void setAttribute(Attribute attribute)
            throws AttributeNotFoundException, InvalidAttributeValueException, MBeanException, ReflectionException {
        Caller caller = caller();
        AuditLog.Change change = audit.begin(AuditLine.ofSetting(caller, name, attribute));
        try {
            change.done(caller.call(() -> {
                mbean.setAttribute(attribute);
                return null;
            }));
        } catch (AttributeNotFoundException | InvalidAttributeValueException | MBeanException | ReflectionException
                | RuntimeException | Error e) {
            change.failed(cause(e));
            throw e;
        } catch (Exception e) {
            throw unexpected(e);
        }
    }

    /** Returns those that could be set; each has a line. */
    @Override
    public AttributeList setAttributes(AttributeList attributes) {
        AttributeList set = new AttributeList();
        for (Attribute attribute : attributes.asList()) {
            try {
                setAttribute(attribute);
                set.add(attribute);
            } catch (JMException | RuntimeException e) {
                // An attribute that cannot be set is missing in the answer, as with every MBean, and its line has the reason.
                LOG.debug("{} of {} cannot be set", attribute.getName(), name, e);
            }
        }
        return set;
    }

    @Override
    public Object invoke(String operation, Object[] arguments, String[] signature) throws MBeanException, ReflectionException {
        Optional<MBeanOperationInfo> found = new RequiredRole(name, getMBeanInfo()).operation(operation, signature);
        if (found.isEmpty() || found.get().getImpact() == MBeanOperationInfo.INFO) {
            return mbean.invoke(operation, arguments, signature);
        }
        Caller caller = caller();
        AuditLine line = AuditLine.ofCall(caller, name, found.get(), arguments);
        AuditLog.Change change = endsServer(operation) ? audit.beginAnyway(line) : audit.begin(line);
        try {
            return change.done(caller.call(() -> mbean.invoke(operation, arguments, signature)));
        } catch (MBeanException | ReflectionException | RuntimeException | Error e) {
            change.failed(cause(e));
            throw e;
        } catch (Exception e) {
            throw unexpected(e);
        }
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        return mbean.getMBeanInfo();
    }

    @Override
    public ObjectName preRegister(MBeanServer server, ObjectName registered) throws Exception {
        name = mbean.preRegister(server, registered);
        return name;
    }

    @Override
    public void postRegister(Boolean done) {
        mbean.postRegister(done);
    }

    @Override
    public void preDeregister() throws Exception {
        mbean.preDeregister();
    }

    @Override
    public void postDeregister() {
        mbean.postDeregister();
    }

    /** The server must end even if the disk is full. */
    private boolean endsServer(String operation) {
        return name.equals(MBeanNames.SERVER) && operation.equals(ServerMXBean.CONFIRMATION);
    }

    /** The caller; a tool that has attached itself to the process comes through the JVM's own connector, without a login. */
    private static Caller caller() {
        Caller caller = Caller.current();
        if (!caller.equals(Caller.SERVER)) {
            return caller;
        }
        try {
            return new Caller("attached", Role.ADMIN, RemoteServer.getClientHost());
        } catch (ServerNotActiveException e) {
            return caller;
        }
    }

    /** What {@link Caller#call} declares, while an MBean throws only what is caught before. */
    private static IllegalStateException unexpected(Exception failure) {
        return new IllegalStateException(failure);
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof MBeanException wrapped ? wrapped.getTargetException() : failure;
    }
}
