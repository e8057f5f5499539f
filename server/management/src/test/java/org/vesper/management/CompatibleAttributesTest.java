// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.StandardMBean;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.TabularType;
import org.junit.jupiter.api.Test;
import org.vesper.management.analysis.LatencyAnalysisMXBean;
import org.vesper.management.log.LoggingMXBean;
import org.vesper.management.users.UsersMXBean;

/**
 * Attributes, operations and the items of composite data that other programs know by name. The list in the resource was written by the
 * version 0.2.0, whose composite data came from interfaces; none of it disappears. A record must not get a further component without a
 * second name: a client reads the record of an older server only if that has all of its items.
 */
final class CompatibleAttributesTest {

    private static final List<Class<?>> BEANS = List.of(AdapterMXBean.class, ApplicationMXBean.class, EventBeanMXBean.class,
            LatencyMeasurementMXBean.class, LatencyRecorderMXBean.class, ProcessorMXBean.class, ServerMXBean.class, StreamMXBean.class,
            LatencyAnalysisMXBean.class, LoggingMXBean.class, UsersMXBean.class);

    @Test
    void shouldKeepNamesAndTypesWhenClientsKnowThem() throws IOException {
        String known = new String(getClass().getResourceAsStream("attributes.txt").readAllBytes(), StandardCharsets.UTF_8);
        Set<String> missing = known.lines().collect(Collectors.toCollection(TreeSet::new));
        assertTrue(missing.size() > 250, () -> missing.size() + " names");
        BEANS.stream().flatMap(CompatibleAttributesTest::lines).forEach(missing::remove);
        assertEquals(Set.of(), missing);
    }

    private static Stream<String> lines(Class<?> bean) {
        String name = bean.getSimpleName().replace("MXBean", "");
        MBeanInfo info = info(bean);
        return Stream.concat(
                Stream.of(info.getAttributes()).map(attribute -> name + "." + attribute.getName() + (attribute.isWritable() ? " = " : " ")
                        + text(type(attribute))).sorted(),
                Stream.of(info.getOperations()).map(operation -> name + "." + operation.getName() + Stream.of(operation.getSignature())
                        .map(parameter -> parameter.getType()).collect(Collectors.joining(", ", "(", ") "))
                        + text(type(operation))).sorted());
    }

    private static <T> MBeanInfo info(Class<T> bean) {
        Object nothing = Proxy.newProxyInstance(bean.getClassLoader(), new Class<?>[] {bean}, (proxy, method, arguments) -> null);
        return new StandardMBean(bean.cast(nothing), bean, true).getMBeanInfo();
    }

    private static OpenType<?> type(MBeanFeatureInfo feature) {
        return (OpenType<?>) feature.getDescriptor().getFieldValue("openType");
    }

    private static String text(OpenType<?> type) {
        if (type instanceof CompositeType composite) {
            return composite.keySet().stream().map(item -> item + " " + text(composite.getType(item)))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (type instanceof TabularType) {
            return "table";
        }
        return type instanceof ArrayType<?> array ? text(array.getElementOpenType()) + "[]" : type.getClassName();
    }
}
