// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.vesper.api.EventSource;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.deployment.NetworkExtension;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;

/**
 * The stages that a test adds to the network of an application: an entry in place of each adapter that it replaces, and a tap downstream
 * of each stage that emits events.
 *
 * <p><b>Threading:</b> any thread.
 */
final class TestStages implements NetworkExtension, AdapterProvider {

    private static final String PROVIDER = "test";

    private final Function<String, Optional<AdapterProvider>> providers;
    private final Map<String, Optional<AdapterProvider>> replacedProviders = new ConcurrentHashMap<>();
    private final Map<String, Entry> entries = new ConcurrentHashMap<>();
    private final Map<String, Listeners> listeners = new ConcurrentHashMap<>();
    private final Map<String, Set<String>> replaced = new ConcurrentHashMap<>();

    /** @param providers the adapter providers of the container, by name */
    TestStages(Function<String, Optional<AdapterProvider>> providers) {
        this.providers = providers;
    }

    /** Replaces these adapters of an application from its next deployment on. */
    void replace(String application, Collection<String> adapters) {
        replaced.put(application, Set.copyOf(adapters));
    }

    Entry entry(String application, String adapter) {
        return known(entries, application, adapter, "adapters that this test replaces");
    }

    Listeners listeners(String application, String stage) {
        return known(listeners, application, stage, "stages that emit events");
    }

    @Override
    public String name() {
        return PROVIDER;
    }

    @Override
    public Adapter create(AdapterContext context) {
        String key = key(context.application(), context.stage());
        return new Entry(context, replacedProviders.get(key).map(provider -> provider.create(context)), entries, key);
    }

    @Override
    public NetworkDefinition extend(NetworkDefinition network) {
        Set<String> replacedAdapters = replaced.getOrDefault(network.application(), Set.of());
        requireAdapters(replacedAdapters, network);
        List<StageDefinition> stages = new ArrayList<>();
        for (StageDefinition stage : network.stages()) {
            StageDefinition own = stage instanceof AdapterDefinition adapter && replacedAdapters.contains(adapter.id())
                    ? replacement(network, adapter) : stage;
            if (emits(own)) {
                String tap = own.id() + ".tap@test";
                stages.add(own.with(Stream.concat(own.listeners().stream(), Stream.of(tap)).toList()));
                stages.add(tap(network, own, tap));
            } else {
                stages.add(own);
            }
        }
        return network.with(stages);
    }

    /** The test's stage for an adapter: an entry for an input adapter, a tap that accepts the events for an output adapter. */
    private StageDefinition replacement(NetworkDefinition network, AdapterDefinition adapter) {
        if (adapter.listeners().isEmpty()) {
            return tap(network, adapter, adapter.id());
        }
        Optional<AdapterProvider> provider = providers.apply(adapter.provider());
        replacedProviders.put(key(network.application(), adapter.id()), provider);
        // The application's own provider is not visible here, so nothing would read the settings.
        return new AdapterDefinition(
                adapter.id(), PROVIDER, provider.isPresent() ? adapter.settings() : Map.of(), adapter.listeners(), adapter.origin());
    }

    /** Whether a stage gets a tap. Streams emit their input, and may have a partition of a processor for each thread, so they get none. */
    private static boolean emits(StageDefinition stage) {
        if (stage instanceof BeanDefinition bean) {
            return bean.bean() instanceof EventSource;
        }
        return stage instanceof ProcessorDefinition || stage instanceof AdapterDefinition && !stage.listeners().isEmpty();
    }

    private StageDefinition tap(NetworkDefinition network, StageDefinition stage, String id) {
        Listeners of = listeners.computeIfAbsent(key(network.application(), stage.id()), any -> new Listeners());
        return new BeanDefinition(id, new Tap(network.eventTypes(), of), List.of(), stage.origin());
    }

    private static void requireAdapters(Set<String> replacedAdapters, NetworkDefinition network) {
        Set<String> adapters = new TreeSet<>(network.adapters().stream().map(AdapterDefinition::id).toList());
        for (String adapter : replacedAdapters) {
            if (!adapters.contains(adapter)) {
                throw new ConfigurationException("the test replaces the adapter " + adapter + ", which " + network.application()
                        + " does not have" + NearestName.hintAmong(adapter, "adapters", adapters));
            }
        }
    }

    private static <S> S known(Map<String, S> stages, String application, String id, String what) {
        S stage = stages.get(key(application, id));
        if (stage == null) {
            Set<String> ids = new TreeSet<>();
            String prefix = key(application, "");
            stages.keySet().stream().filter(key -> key.startsWith(prefix)).forEach(key -> ids.add(key.substring(prefix.length())));
            throw new ConfigurationException(application + " has no " + id + " among its " + what + NearestName.hintAmong(id, what, ids));
        }
        return stage;
    }

    private static String key(String application, String stage) {
        return application + "/" + stage;
    }
}
