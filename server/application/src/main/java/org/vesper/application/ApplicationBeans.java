// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.springframework.context.support.GenericApplicationContext;
import org.vesper.application.assembly.ApplicationProviders;
import org.vesper.application.assembly.NetworkAssembler;
import org.vesper.application.assembly.ProviderSource;
import org.vesper.application.classes.BridgeClassLoader;
import org.vesper.application.settings.OperatorSettings;
import org.vesper.application.spring.ApplicationContexts;
import org.vesper.application.spring.ContextFailure;
import org.vesper.application.spring.Declared;
import org.vesper.application.spring.ReadSettings;
import org.vesper.config.ConfigurationException;
import org.vesper.epn.EventNetwork;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.processor.JavaPolicy;

/**
 * The beans of an application, and the network that they and its files declare.
 *
 * <p><b>Threading:</b> one thread, whose context class loader sees the classes of the application; after that, any thread may ask for the
 * beans. <b>Failure:</b> a {@link ConfigurationException} that names file, line and bean.
 */
public final class ApplicationBeans implements AutoCloseable {

    private final BridgeClassLoader classes;
    private final GenericApplicationContext context;
    private final Map<String, String> settings;
    private final JavaPolicy java;

    /**
     * Creates the beans.
     *
     * @param settings the values of placeholders; records which of them are read
     * @param lazily whether a bean is created when it is asked for
     */
    public ApplicationBeans(BridgeClassLoader classes, ReadSettings settings, OperatorSettings permitted, boolean lazily) {
        this.classes = classes;
        this.settings = settings.getSource();
        this.java = new JavaPolicy(permitted.java(), type -> type.getClassLoader() == classes.files().classes());
        context = ApplicationContexts.open(classes, settings, permitted, lazily);
    }

    /** The class loaders of the container's classes that Spring and its generated classes refer to. */
    public static Set<ClassLoader> containerClasses() {
        return Set.copyOf(List.of(ApplicationBeans.class.getClassLoader(), GenericApplicationContext.class.getClassLoader()));
    }

    /** The whole network. */
    public NetworkDefinition network() {
        return assembled(assembler -> assembler.assemble(java));
    }

    /** What rules need of the network. */
    NetworkDefinition networkOfRules() {
        return assembled(assembler -> assembler.assembleForRules(java));
    }

    private NetworkDefinition assembled(Function<NetworkAssembler, NetworkDefinition> definition) {
        try {
            return definition.apply(new NetworkAssembler(classes, context, settings));
        } catch (RuntimeException e) {
            throw e instanceof ConfigurationException ? e : new ContextFailure(context, settings).explain(e);
        }
    }

    /** The providers of its adapters and processors: its own beans, followed by those of its container. */
    public Providers providers(ProviderSource container) {
        return new ApplicationProviders(context, container);
    }

    /** The beans by name, without declarations. */
    public Map<String, Object> all() {
        Map<String, Object> beans = new TreeMap<>(context.getBeansOfType(Object.class));
        beans.values().removeIf(bean -> bean instanceof Declared || bean instanceof EventNetwork);
        return beans;
    }

    /** The latency recorders by name. */
    public Map<String, HistogramLatencyRecorder> recorders() {
        return context.getBeansOfType(HistogramLatencyRecorder.class);
    }

    @Override
    public void close() {
        context.close();
    }
}
