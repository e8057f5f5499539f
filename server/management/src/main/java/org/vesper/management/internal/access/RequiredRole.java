// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.access;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.ObjectName;
import org.vesper.api.Requires;
import org.vesper.api.Role;

/**
 * The role that a call of an MBean requires, according to the MBean itself: its descriptor has the annotation {@link Requires} of its
 * interface. Empty means that nobody may make the call from outside, so that what is not listed is refused: neither MLet nor
 * diagnostic commands, flight recordings, heap dumps or settings of the JVM or of a library can be used to run code or write files.
 *
 * <p>What is listed without an annotation: reading an attribute, by {@link Role#VIEWER}; what JConsole needs to show threads; and a garbage
 * collection.
 *
 * @param mbean the name
 * @param info what the MBean says of itself
 */
public record RequiredRole(ObjectName mbean, MBeanInfo info) {

    private static final String THREADS = "java.lang:type=Threading";
    private static final Set<String> SHOWING_THREADS = Set.of("getThreadInfo", "dumpAllThreads", "findDeadlockedThreads",
            "findMonitorDeadlockedThreads", "getThreadCpuTime", "getThreadUserTime", "getThreadAllocatedBytes");
    private static final Map<String, String> OF_OPERATORS = Map.of("java.lang:type=Memory", "gc");

    /** The role to read an attribute. An attribute that can be set can be read by every viewer. */
    public Optional<Role> toRead(String attribute) {
        return attribute(attribute).flatMap(found -> found.isWritable() || found.getDescriptor().getFieldValue(Requires.FIELD) == null
                ? Optional.of(Role.VIEWER) : named(found));
    }

    /** The role to set an attribute. */
    public Optional<Role> toSet(String attribute) {
        return attribute(attribute).filter(MBeanAttributeInfo::isWritable).flatMap(RequiredRole::named);
    }

    /** The role to call an operation. */
    public Optional<Role> toCall(MBeanOperationInfo operation) {
        String name = operation.getName();
        if (mbean.getCanonicalName().equals(THREADS) && SHOWING_THREADS.contains(name)) {
            return Optional.of(Role.VIEWER);
        }
        if (name.equals(OF_OPERATORS.get(mbean.getCanonicalName()))) {
            return Optional.of(Role.OPERATOR);
        }
        return named(operation);
    }

    /** The operation with exactly this name and these types of parameters; a getter is none. */
    public Optional<MBeanOperationInfo> operation(String name, String[] signature) {
        String[] types = signature == null ? new String[0] : signature;
        return Stream.of(info.getOperations()).filter(operation -> operation.getName().equals(name) && Arrays.equals(types,
                Stream.of(operation.getSignature()).map(MBeanParameterInfo::getType).toArray(String[]::new))).findFirst();
    }

    private Optional<MBeanAttributeInfo> attribute(String name) {
        return Stream.of(info.getAttributes()).filter(attribute -> attribute.getName().equals(name)).findFirst();
    }

    private static Optional<Role> named(MBeanFeatureInfo feature) {
        Object required = feature.getDescriptor().getFieldValue(Requires.FIELD);
        return Stream.of(Role.values()).filter(role -> role.name().equals(required)).findFirst();
    }
}
