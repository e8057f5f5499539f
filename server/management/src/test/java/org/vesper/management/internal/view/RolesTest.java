// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.management.Descriptor;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import org.junit.jupiter.api.Test;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.ServerMXBean;

/** Every operation of the server's MBeans names the role that it requires; one without fails the build. */
class RolesTest {

    @Test
    void shouldNameARoleWhenAnOperationOrASetterIsAdded() throws Exception {
        List<String> without = new ArrayList<>();
        for (MBeanInfo mbean : mbeans()) {
            for (MBeanOperationInfo operation : mbean.getOperations()) {
                check(mbean.getClassName() + "." + operation.getName(), operation.getDescriptor(), without);
            }
            for (MBeanAttributeInfo attribute : mbean.getAttributes()) {
                if (attribute.isWritable()) {
                    check(mbean.getClassName() + ".set" + attribute.getName(), attribute.getDescriptor(), without);
                }
            }
        }
        assertEquals(List.of(), without, "annotate with @Requires(Role.X)");
    }

    @Test
    void shouldChangeNothingWhenAViewerMayCallIt() throws Exception {
        for (MBeanInfo mbean : mbeans()) {
            for (MBeanOperationInfo operation : mbean.getOperations()) {
                boolean forViewers = Role.VIEWER.name().equals(operation.getDescriptor().getFieldValue(Requires.FIELD));
                assertTrue(!forViewers || operation.getImpact() == MBeanOperationInfo.INFO,
                        () -> mbean.getClassName() + "." + operation.getName() + " is for viewers, so it must be @ReadOnly");
            }
        }
    }

    private static void check(String what, Descriptor descriptor, List<String> without) {
        Object role = descriptor.getFieldValue(Requires.FIELD);
        if (Stream.of(Role.values()).noneMatch(known -> known.name().equals(role))) {
            without.add(what);
        }
    }

    /** The MBeans of all interfaces of the module, as clients see them. */
    private static List<MBeanInfo> mbeans() throws Exception {
        Path root = Path.of(ServerMXBean.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<MBeanInfo> mbeans = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(path -> path.toString().endsWith("MXBean.class")).toList()) {
                mbeans.add(mbean(Class.forName(root.relativize(file).toString().replace(".class", "").replace('/', '.'))));
            }
        }
        assertTrue(mbeans.size() > 5, mbeans::toString);
        return mbeans;
    }

    private static <T> MBeanInfo mbean(Class<T> type) {
        T bean = type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> null));
        return new DescribedMBean(bean, type).getMBeanInfo();
    }
}
