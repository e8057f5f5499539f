// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.horizon;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.vesper.api.Stateless;
import org.vesper.api.WritableBean;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StageDefinition;

/** The beans between two stages, which are recovered with the rules. */
public final class InnerBeans {

    private InnerBeans() {
    }

    /** Refuses beans that neither the events of a limited time nor written state bring back. */
    public static void check(NetworkDefinition network) {
        of(network).filter(InnerBeans::isSilent).findFirst().ifPresent(bean -> {
                    throw new ConfigurationException(bean.description() + ": it is not known what class "
                            + bean.bean().getClass().getName() + " retains, so it cannot be recovered; mark it with @Stateless if it"
                            + " retains nothing, or implement WritableBean, or set recovery to whole-journal");
                });
    }

    /** Whether it does not report what it retains. */
    private static boolean isSilent(BeanDefinition bean) {
        return !(bean.bean() instanceof WritableBean) && !bean.bean().getClass().isAnnotationPresent(Stateless.class);
    }

    /** Whether some of them may retain anything, so the whole journal must be replayed into them. */
    public static boolean areEndless(NetworkDefinition network, Predicate<String> which) {
        return of(network).anyMatch(bean -> which.test(bean.id()) && isSilent(bean));
    }

    /** Those that write their state, by their ids. */
    public static Map<String, WritableBean> writable(NetworkDefinition network, Predicate<String> which) {
        Map<String, WritableBean> beans = new LinkedHashMap<>();
        of(network).filter(bean -> which.test(bean.id()) && bean.bean() instanceof WritableBean)
                .forEach(bean -> beans.put(bean.id(), (WritableBean) bean.bean()));
        return beans;
    }

    private static Stream<BeanDefinition> of(NetworkDefinition network) {
        return network.beans().stream().filter(bean -> !bean.listeners().isEmpty());
    }

    /** The greatest number of processors downstream of each other. */
    public static int longestChain(NetworkDefinition network) {
        return network.stages().stream().mapToInt(stage -> chain(network, stage)).max().orElse(0);
    }

    private static int chain(NetworkDefinition network, StageDefinition stage) {
        int downstream = stage.listeners().stream().map(listener -> find(network, listener)).flatMap(Optional::stream)
                .mapToInt(listener -> chain(network, listener)).max().orElse(0);
        return downstream + (stage instanceof ProcessorDefinition ? 1 : 0);
    }

    private static Optional<StageDefinition> find(NetworkDefinition network, String id) {
        return network.stages().stream().filter(stage -> stage.id().equals(id)).findFirst();
    }
}
