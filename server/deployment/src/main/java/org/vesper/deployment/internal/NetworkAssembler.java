// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.osgi.framework.Bundle;
import org.springframework.context.support.GenericApplicationContext;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.deployment.internal.Declaration.AdapterDeclaration;
import org.vesper.deployment.internal.Declaration.EventBeanDeclaration;
import org.vesper.deployment.internal.Declaration.EventTypeDeclaration;
import org.vesper.deployment.internal.Declaration.ProcessorDeclaration;
import org.vesper.deployment.internal.Declaration.StageDeclaration;
import org.vesper.deployment.internal.Declaration.StreamDeclaration;
import org.vesper.kernel.AdapterDefinition;
import org.vesper.kernel.BeanDefinition;
import org.vesper.kernel.ClockDefinition;
import org.vesper.kernel.NetworkDefinition;
import org.vesper.kernel.ProcessorDefinition;
import org.vesper.kernel.StreamDefinition;
import org.vesper.kernel.WaitStrategy;
import org.vesper.kernel.WhenFull;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.NearestName;
import org.vesper.spi.RuleFile;

/** Makes the definition of an application's network from its declarations and beans: the stages in the order of an event's way. */
final class NetworkAssembler {

    private static final String RULES_FOLDER = "META-INF/vesper/";
    private static final Map<String, Class<?>> PROPERTY_TYPES = Map.of("string", String.class, "boolean", boolean.class,
            "int", int.class, "long", long.class, "double", double.class, "byte[]", byte[].class);

    private final String application;
    private final Bundle bundle;
    private final GenericApplicationContext context;
    private Wires wires;

    NetworkAssembler(String application, Bundle bundle, GenericApplicationContext context) {
        this.application = application;
        this.bundle = bundle;
        this.context = context;
    }

    NetworkDefinition assemble() {
        wires = new Wires(declared(StageDeclaration.class, Function.identity()), this::isBean);
        NetworkDefinition network = new NetworkDefinition(
                application,
                declared(EventTypeDeclaration.class, this::eventType),
                declared(AdapterDeclaration.class, this::adapter),
                declared(StreamDeclaration.class, this::stream),
                declared(ProcessorDeclaration.class, this::processor),
                beans());
        if (network.adapters().isEmpty() && network.processors().isEmpty() && network.beans().isEmpty()) {
            throw new ConfigurationException("its META-INF/spring/*.xml declare no stage; an application has at least an adapter,"
                    + " a processor or an event bean");
        }
        return network;
    }

    private EventType eventType(EventTypeDeclaration type) {
        if (type.className().isEmpty() == type.properties().isEmpty()) {
            throw new ConfigurationException("event type " + type.name() + " (" + type.origin()
                    + ") needs either a class or properties");
        }
        if (type.className().isEmpty()) {
            Map<String, Class<?>> properties = new LinkedHashMap<>();
            type.properties().forEach((name, kind) -> properties.put(name, PROPERTY_TYPES.get(kind)));
            return EventType.ofMap(type.name(), properties);
        }
        try {
            return EventType.ofBean(type.name(), context.getClassLoader().loadClass(type.className()));
        } catch (ClassNotFoundException | LinkageError e) {
            throw new ConfigurationException("event type " + type.name() + " (" + type.origin() + "): class " + type.className()
                    + " is neither in the bundle nor in a package that it imports", e);
        }
    }

    private AdapterDefinition adapter(AdapterDeclaration adapter) {
        return new AdapterDefinition(
                adapter.id(), adapter.provider(), adapter.settings(), wires.behind(adapter.id()), adapter.origin());
    }

    private StreamDefinition stream(StreamDeclaration stream) {
        StageAttributes attributes = new StageAttributes("stream " + stream.id() + " (" + stream.origin() + ")");
        return new StreamDefinition(
                stream.id(),
                attributes.count("capacity", stream.capacity()),
                attributes.count("threads", stream.threads()),
                stream.partitionBy().trim(),
                attributes.choice("wait", stream.waitStrategy(), WaitStrategy.class),
                attributes.choice("when-full", stream.whenFull(), WhenFull.class),
                wires.behind(stream.id()),
                stream.origin());
    }

    private ProcessorDefinition processor(ProcessorDeclaration processor) {
        String stage = "processor " + processor.id() + " (" + processor.origin() + ")";
        List<RuleFile> rules = Wires.names(processor.rules()).stream().map(name -> ruleFile(stage, name)).toList();
        Map<String, String> settings = new LinkedHashMap<>(processor.settings());
        if (!processor.dialect().isEmpty() && settings.put("dialect", processor.dialect()) != null) {
            throw new ConfigurationException(stage + ": its dialect is both an attribute and a setting; leave one out");
        }
        ClockDefinition clock = new StageAttributes(stage).clock(processor.clock().trim(), processor.clockStart().trim());
        return new ProcessorDefinition(processor.id(), processor.provider(), settings, rules, clock,
                wires.behind(processor.id()), processor.origin());
    }

    /** All beans that take events, and whatever else is named as a listener or a source; the kernel says what is wrong with that. */
    private List<BeanDefinition> beans() {
        Set<String> ids = new LinkedHashSet<>(List.of(context.getBeanNamesForType(EventSink.class)));
        declared(EventBeanDeclaration.class, EventBeanDeclaration::id).forEach(ids::add);
        wires.all().filter(this::isBean).forEach(ids::add);
        return ids.stream().map(id -> new BeanDefinition(id, context.getBean(id), wires.behind(id), origin(id))).toList();
    }

    private boolean isBean(String id) {
        return context.containsBean(id) && !(context.getBean(id) instanceof Declaration);
    }

    private String origin(String bean) {
        Object source = context.containsBeanDefinition(bean) ? context.getBeanDefinition(bean).getSource() : null;
        return source == null ? "made by Spring" : source.toString();
    }

    private RuleFile ruleFile(String processor, String name) {
        URL url = bundle.getEntry(RULES_FOLDER + name);
        if (url == null) {
            throw new ConfigurationException(processor + ": the bundle has no "
                    + RULES_FOLDER + name + NearestName.hintAmong(name, "files", filesOf(RULES_FOLDER)));
        }
        try (InputStream content = url.openStream()) {
            return new RuleFile(RULES_FOLDER + name, new String(content.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + RULES_FOLDER + name + ": " + e, e);
        }
    }

    private Collection<String> filesOf(String folder) {
        Enumeration<URL> found = bundle.findEntries(folder, "*", true);
        List<URL> files = found == null ? List.of() : Collections.list(found);
        return files.stream().map(URL::getPath).map(path -> path.substring(path.indexOf(folder) + folder.length())).sorted().toList();
    }

    private <D, T> List<T> declared(Class<D> kind, Function<D, T> made) {
        return context.getBeansOfType(kind).values().stream().map(made).toList();
    }
}
