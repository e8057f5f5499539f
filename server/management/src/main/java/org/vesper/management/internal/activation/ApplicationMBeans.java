// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.deployment.Application;
import org.vesper.kernel.network.Network;
import org.vesper.management.AdapterMXBean;
import org.vesper.management.ApplicationMXBean;
import org.vesper.management.EventBeanMXBean;
import org.vesper.management.LatencyRecorderMXBean;
import org.vesper.management.MBeanNames;
import org.vesper.management.ProcessorMXBean;
import org.vesper.management.StreamMXBean;
import org.vesper.management.internal.latency.LatencyRecorderView;
import org.vesper.management.internal.view.AdapterView;
import org.vesper.management.internal.view.ApplicationView;
import org.vesper.management.internal.view.EventBeanView;
import org.vesper.management.internal.view.Notice;
import org.vesper.management.internal.view.NotifyingMBean;
import org.vesper.management.internal.view.OwnBean;
import org.vesper.management.internal.view.ProcessorView;
import org.vesper.management.internal.view.ServerView;
import org.vesper.management.internal.view.StreamView;

/** The MBeans of one version of an application: its own, those of its stages and latency recorders, and those of its beans. */
final class ApplicationMBeans {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationMBeans.class);

    private final Application application;
    private final Registry registry;
    private final List<ObjectName> registered = new ArrayList<>();
    private final MeasuredLatencies latencies;
    private final ApplicationWatch watch;
    private final NotifyingMBean own;

    /** @param before the MBeans of the version before; null if there was none */
    ApplicationMBeans(Application application, Registry registry, ServerView operations, ApplicationMBeans before) {
        this.application = application;
        this.registry = registry;
        this.latencies = new MeasuredLatencies(application, registry, before == null ? null : before.latencies);
        this.watch = new ApplicationWatch(application);
        this.own = registry.notifying(
                name(), new ApplicationView(application, operations, latencies), ApplicationMXBean.class);
    }

    MeasuredLatencies latencies() {
        return latencies;
    }

    ApplicationWatch watch() {
        return watch;
    }

    /** Sends a notice about the application. */
    void send(Notice notice) {
        own.send(notice);
    }

    Application application() {
        return application;
    }

    void register() {
        if (registry.register(name(), own)) {
            registered.add(name());
        }
        application.network().ifPresent(this::registerParts);
        application.latencyRecorders().forEach((id, recorder) ->
                register(part("LatencyRecorder", id), new LatencyRecorderView(recorder), LatencyRecorderMXBean.class));
        latencies.resume();
    }

    void unregister() {
        latencies.unregister();
        registered.forEach(registry::unregister);
        registered.clear();
    }

    private void registerParts(Network network) {
        network.adapters().forEach(stage -> register(part("Adapter", stage.id()), new AdapterView(stage, network), AdapterMXBean.class));
        network.streams().forEach(stage -> register(part("Stream", stage.id()), new StreamView(stage, network), StreamMXBean.class));
        network.processors().forEach(stage ->
                register(part("Processor", stage.id()), new ProcessorView(stage, network), ProcessorMXBean.class));
        network.beans().forEach(stage -> register(part("EventBean", stage.id()), new EventBeanView(stage, network), EventBeanMXBean.class));
        application.beans().forEach((id, bean) -> registerOwn(network, id, bean));
    }

    /** Registers a bean of the application under each management interface that it implements. */
    private void registerOwn(Network network, String id, Object bean) {
        List<Class<?>> views = OwnBean.views(bean);
        if (views.size() > 1) {
            LOG.warn("Bean {} of {} has several management interfaces, only the first is shown: {}", id, application.name(), views);
        }
        if (!views.isEmpty()) {
            registerOwn(id, new OwnBean(bean, network), views.get(0));
        }
    }

    private <T> void registerOwn(String id, OwnBean bean, Class<T> view) {
        if (Modifier.isPublic(view.getModifiers())) {
            ObjectName name = part("Bean", id);
            register(name, () -> registry.registerOwn(name, bean.as(view), view));
        } else {
            LOG.warn("Bean {} of {} is not shown: its interface {} must be public", id, application.name(), view.getName());
        }
    }

    private ObjectName part(String type, String id) {
        return MBeanNames.part(type, application.name(), id);
    }

    private ObjectName name() {
        return MBeanNames.application(application.name());
    }

    private <T> void register(ObjectName name, T bean, Class<T> view) {
        register(name, () -> registry.register(name, bean, view));
    }

    private void register(ObjectName name, BooleanSupplier registration) {
        try {
            if (registration.getAsBoolean()) {
                registered.add(name);
            }
        } catch (IllegalArgumentException e) {
            LOG.error("Cannot show {} as an MBean: {}", name, e.toString());
        }
    }
}
