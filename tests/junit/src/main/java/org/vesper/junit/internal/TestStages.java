// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.vesper.api.EventSource;
import org.vesper.deployment.NetworkExtension;
import org.vesper.kernel.AdapterDefinition;
import org.vesper.kernel.BeanDefinition;
import org.vesper.kernel.NetworkDefinition;
import org.vesper.kernel.StageDefinition;
import org.vesper.kernel.StreamDefinition;
import org.vesper.spi.Adapter;
import org.vesper.spi.AdapterContext;
import org.vesper.spi.AdapterProvider;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.NearestName;

/**
 * The stages that a test has in the network of an application: an entry beside each adapter that brings events in, or in its place, and
 * a tap behind each stage that emits some.
 *
 * <p><b>Threading:</b> any thread.
 */
final class TestStages implements NetworkExtension, AdapterProvider {

    private static final String PROVIDER = "test";
    private static final String MARK = "@test";

    private final Map<String, Entry> entries = new ConcurrentHashMap<>();
    private final Map<String, Listeners> listeners = new ConcurrentHashMap<>();
    private volatile Set<String> replaced = Set.of();

    /** From now on the test stands in for these adapters of the applications that are deployed. */
    void replace(Collection<String> adapters) {
        replaced = Set.copyOf(adapters);
    }

    Entry entry(String application, String adapter) {
        return known(entries, application, adapter, "adapters that bring events in");
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
        return new Entry(context, entries, key(context.application(), context.stage().replace(MARK, "")));
    }

    @Override
    public NetworkDefinition extend(NetworkDefinition network) {
        requireReplaced(network);
        List<StageDefinition> stages = new ArrayList<>();
        for (StageDefinition stage : network.stages()) {
            if (stage instanceof AdapterDefinition adapter && !adapter.listeners().isEmpty()) {
                enter(adapter).forEach(entry -> stages.add(tapped(network, entry, stages)));
            } else {
                stages.add(emits(stage) ? tapped(network, stage, stages) : stage);
            }
        }
        return network.with(stages);
    }

    /** The ways in at an adapter: its own and the test's, or the test's alone. */
    private Stream<AdapterDefinition> enter(AdapterDefinition adapter) {
        if (replaced.contains(adapter.id())) {
            return Stream.of(entry(adapter.id(), adapter));
        }
        return Stream.of(adapter, entry(adapter.id() + MARK, adapter));
    }

    private static AdapterDefinition entry(String id, AdapterDefinition adapter) {
        return new AdapterDefinition(id, PROVIDER, Map.of(), adapter.listeners(), adapter.origin());
    }

    /** Streams emit what they take; there may be a partition of a processor for each of their threads, so nothing else stands there. */
    private static boolean emits(StageDefinition stage) {
        boolean takesOnly = stage instanceof BeanDefinition bean && !(bean.bean() instanceof EventSource);
        return !(stage instanceof AdapterDefinition || stage instanceof StreamDefinition || takesOnly);
    }

    /** The stage with a tap as its last listener; the two ways in at an adapter share one. */
    private StageDefinition tapped(NetworkDefinition network, StageDefinition stage, List<StageDefinition> stages) {
        String id = stage.id().replace(MARK, "");
        String tapId = id + ".tap" + MARK;
        if (stages.stream().noneMatch(other -> other.id().equals(tapId))) {
            Listeners told = listeners.computeIfAbsent(key(network.application(), id), any -> new Listeners());
            stages.add(new BeanDefinition(tapId, new Tap(network.eventTypes(), told), List.of(), stage.origin()));
        }
        return stage.with(Stream.concat(stage.listeners().stream(), Stream.of(tapId)).toList());
    }

    private void requireReplaced(NetworkDefinition network) {
        Set<String> adapters = new TreeSet<>(network.adapters().stream().map(AdapterDefinition::id).toList());
        for (String adapter : replaced) {
            if (!adapters.contains(adapter)) {
                throw new ConfigurationException("the test is to replace the adapter " + adapter + ", which " + network.application()
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
