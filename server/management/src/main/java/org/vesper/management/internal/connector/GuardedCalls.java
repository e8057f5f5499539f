// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.management.MBeanNames;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.internal.access.RequiredRole;
import org.vesper.management.internal.socket.ClientConnection;
import org.vesper.management.internal.socket.Refusal;
import org.vesper.management.internal.socket.RefusalLog;
import org.vesper.management.users.User;

/**
 * Reads and sets attributes and calls operations for {@link Caller#current()}, as far as its role permits. Refusals are logged. Changes of
 * MBeans that are not the server's are logged here; the server's own write their lines themselves, since there are other ways to them.
 *
 * <p><b>Failure:</b> a {@link SecurityException} that says which role is required.
 */
record GuardedCalls(MBeanServer mbeans, AuditLog audit, RefusalLog refusals, RunningCalls calls, AuditReads auditReads) {

    Object call(Method method, Object[] arguments) throws Exception {
        return switch (method.getName()) {
            case "getAttribute" -> read((ObjectName) arguments[0], (String) arguments[1]);
            case "getAttributes" -> read((ObjectName) arguments[0], (String[]) arguments[1]);
            case "setAttribute" -> {
                set((ObjectName) arguments[0], (Attribute) arguments[1]);
                yield null;
            }
            case "setAttributes" -> set((ObjectName) arguments[0], (AttributeList) arguments[1]);
            case "invoke" -> invoke((ObjectName) arguments[0], (String) arguments[1], (Object[]) arguments[2], (String[]) arguments[3]);
            default -> throw refusal(AuditLine.of(Caller.current(), method.getName()).with("arguments", arguments),
                    method.getName() + " is not allowed from outside");
        };
    }

    private Object read(ObjectName mbean, String attribute) throws Exception {
        RequiredRole required = required(mbean);
        Role role = required.toRead(attribute).orElseThrow(() -> new AttributeNotFoundException(mbean + " has no attribute " + attribute));
        AuditLine line = AuditLine.of(Caller.current(), "read " + attribute).with("on", mbean);
        require(Optional.of(role), line, "reading " + attribute, mbean);
        return read(AuditReads.ALL, line, () -> MaskedAttribute.shown(mbean, attribute, mbeans.getAttribute(mbean, attribute)));
    }

    /** Reads each once. Leaves out what may not be read, as an MBean leaves out what cannot be read. */
    private AttributeList read(ObjectName mbean, String[] attributes) throws Exception {
        RequiredRole required = required(mbean);
        String[] allowed = Stream.of(attributes).distinct().filter(attribute ->
                required.toRead(attribute).filter(Caller.current().role()::includes).isPresent()).toArray(String[]::new);
        return read(AuditReads.ALL, AuditLine.of(Caller.current(), "read").with("on", mbean).with("arguments", allowed), () -> {
            AttributeList shown = new AttributeList();
            for (Attribute read : mbeans.getAttributes(mbean, allowed).asList()) {
                shown.add(new Attribute(read.getName(), MaskedAttribute.shown(mbean, read.getName(), read.getValue())));
            }
            return shown;
        });
    }

    /** @param least the setting from which on the read has a line in the audit log */
    private <T> T read(AuditReads least, AuditLine line, Callable<T> task) throws Exception {
        return auditReads.includes(least) ? audit.read(line, () -> calls.read(task)) : calls.read(task);
    }

    private void set(ObjectName mbean, Attribute attribute) throws Exception {
        AuditLine line = AuditLine.ofSetting(Caller.current(), mbean, attribute);
        require(required(mbean).toSet(attribute.getName()), line, "setting " + attribute.getName(), mbean);
        change(mbean, line, () -> {
            mbeans.setAttribute(mbean, attribute);
            return null;
        });
    }

    /** Sets all or, if one may not be set, none. */
    private AttributeList set(ObjectName mbean, AttributeList attributes) throws Exception {
        RequiredRole required = required(mbean);
        for (Attribute attribute : attributes.asList()) {
            require(required.toSet(attribute.getName()), AuditLine.ofSetting(Caller.current(), mbean, attribute),
                    "setting " + attribute.getName(), mbean);
        }
        List<Object> names = attributes.asList().stream().map(attribute -> (Object) attribute.getName()).toList();
        return change(mbean, AuditLine.of(Caller.current(), "set").with("on", mbean).with("arguments", names),
                () -> mbeans.setAttributes(mbean, attributes));
    }

    private Object invoke(ObjectName mbean, String name, Object[] arguments, String[] signature) throws Exception {
        RequiredRole required = required(mbean);
        Optional<MBeanOperationInfo> operation = required.operation(name, signature);
        // Without the operation nobody knows which argument is secret: only the types are shown then.
        AuditLine line = operation.map(found -> AuditLine.ofCall(Caller.current(), mbean, found, arguments)).orElseGet(() ->
                AuditLine.of(Caller.current(), String.valueOf(name)).with("on", mbean).with("arguments", signature));
        Optional<Role> role = operation.flatMap(required::toCall);
        require(role, line, name, mbean);
        boolean isRead = role.equals(Optional.of(Role.VIEWER)) || operation.get().getImpact() == MBeanOperationInfo.INFO;
        Callable<Object> call = () -> mbeans.invoke(mbean, name, arguments, signature);
        return isRead ? read(AuditReads.CALLS, line, call) : change(mbean, line, call);
    }

    private <T> T change(ObjectName mbean, AuditLine line, Callable<T> change) throws Exception {
        return calls.change(mbean.getDomain().equals(MBeanNames.DOMAIN) ? change : () -> audit.change(line, change));
    }

    private RequiredRole required(ObjectName mbean) throws JMException {
        MBeanInfo info = mbeans.getMBeanInfo(mbean);
        return new RequiredRole(mbean, info);
    }

    private void require(Optional<Role> required, AuditLine line, String what, ObjectName mbean) {
        Caller caller = Caller.current();
        if (required.isEmpty()) {
            throw refusal(line, User.presented(what) + " of " + mbean + " is not allowed from outside");
        }
        if (!caller.role().includes(required.get())) {
            throw refusal(line, User.presented(what) + " of " + mbean + " requires the role " + User.text(required.get()) + ", and "
                    + caller.name() + " has the role " + User.text(caller.role()));
        }
    }

    private SecurityException refusal(AuditLine line, String reason) {
        ClientConnection.served().ifPresent(client -> refusals.report(Refusal.FORBIDDEN_CALL, client.peer(),
                RemoteClient.named(Caller.current().name()) + ", " + reason));
        audit.refused(line, reason);
        return new SecurityException(reason);
    }
}
