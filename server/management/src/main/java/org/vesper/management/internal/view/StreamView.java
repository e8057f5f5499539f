// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.util.List;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.config.Settings;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.StreamStage;
import org.vesper.management.StreamMXBean;
import org.vesper.spi.adapter.WhenFull;

/** A stream of a running application. */
public final class StreamView extends StageView<StreamStage> implements StreamMXBean {

    public StreamView(StreamStage stage, Network network) {
        super(stage, network.rates(stage));
    }

    @Override
    public long getEventsDropped() {
        return stage().eventsDropped();
    }

    @Override
    public long getEventsWaiting() {
        return stage().size();
    }

    @Override
    public long getOldestWaitingMs() {
        return stage().oldestMs();
    }

    @Override
    public double getFillPercent() {
        return stage().queues().stream().mapToDouble(queue -> 100.0 * queue.size() / queue.capacity()).max().orElse(0);
    }

    @Override
    public int getCapacity() {
        return stage().capacity();
    }

    @Override
    public int getThreads() {
        return stage().threads();
    }

    @Override
    public String getPartitionBy() {
        return stage().partitionBy();
    }

    @Override
    public String getWait() {
        return Settings.written(stage().waitStrategy());
    }

    @Override
    public void setWait(String wait) {
        stage().setWaitStrategy(constant("Wait", wait, WaitStrategy.values()));
    }

    @Override
    public String getWhenFull() {
        return Settings.written(stage().whenFull());
    }

    @Override
    public void setWhenFull(String whenFull) {
        stage().setWhenFull(constant("WhenFull", whenFull, WhenFull.values()));
    }

    private static <E extends Enum<E>> E constant(String attribute, String word, E[] constants) {
        List<String> words = Stream.of(constants).map(Settings::written).toList();
        if (!words.contains(word)) {
            throw new ConfigurationException(attribute + " cannot be '" + word + "'" + NearestName.hintAmong(word, "values", words));
        }
        return constants[words.indexOf(word)];
    }
}
