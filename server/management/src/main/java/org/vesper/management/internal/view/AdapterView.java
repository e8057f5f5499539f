// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.metrics.Rate;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.management.AdapterMXBean;
import org.vesper.management.catalogue.CatalogueFigure;
import org.vesper.management.figures.AdapterFigure;
import org.vesper.management.figures.ClientFigures;
import org.vesper.spi.adapter.ClientStatus;

/** An adapter of a running application. */
public final class AdapterView extends StoppableView<AdapterStage> implements AdapterMXBean {

    private final Rate accepted;
    private final String provider;

    public AdapterView(AdapterStage stage, Network network) {
        super(stage, network.rates(stage));
        provider = network.definition().stages().stream().filter(defined -> defined.id().equals(stage.id()))
                .map(defined -> ((AdapterDefinition) defined).provider()).findFirst().orElseThrow();
        accepted = new Rate(this::getEventsAccepted, System.nanoTime());
    }

    @Override
    public boolean isOutput() {
        return stage().isOutput();
    }

    @Override
    public String getAddress() {
        return stage().status().address();
    }

    @Override
    public int getConnections() {
        return stage().status().connections();
    }

    @Override
    public long getEventsAccepted() {
        return stage().status().eventsAccepted();
    }

    @Override
    public double getEventsAcceptedPerSecond() {
        accepted.sample(System.nanoTime());
        return accepted.perSecond();
    }

    @Override
    public long getEventsRejected() {
        return stage().status().eventsRejected() + stage().eventsRejected();
    }

    @Override
    public long getEventsFiltered() {
        return stage().status().eventsFiltered();
    }

    @Override
    public long getEventsShed() {
        return stage().status().eventsShed();
    }

    @Override
    public AdapterFigure[] getFigures() {
        return stage().status().figures().stream().map(figure -> new AdapterFigure(figure.name(), figure.kind().name(), figure.unit(),
                figure.value(), CatalogueFigure.metric(provider, figure), figure.description())).toArray(AdapterFigure[]::new);
    }

    @Override
    public Map<String, String> getDetails() {
        return stage().status().details();
    }

    @Override
    public ClientFigures[] listConnections(int maximum) {
        return stage().clients().stream()
                .sorted(Comparator.comparingLong(ClientStatus::memoryBytes).thenComparing(ClientStatus::silentMs).reversed())
                .limit(Math.max(0, maximum)).map(AdapterView::figures).toArray(ClientFigures[]::new);
    }

    private static ClientFigures figures(ClientStatus client) {
        return new ClientFigures(client.address(), client.sends(), client.connectedMs(), client.silentMs(), client.eventsAccepted(),
                client.memoryBytes(), client.certificate());
    }

    @Override
    public boolean closeConnection(String address) {
        return stage().disconnect(address);
    }

    @Override
    public int redirectConnections(String to) {
        return asked(() -> stage().redirect(addresses(to)));
    }

    @Override
    public boolean redirectConnection(String address, String to) {
        return asked(() -> stage().redirect(address, addresses(to)));
    }

    private static List<String> addresses(String text) {
        return Arrays.stream(text.split(",")).map(String::strip).filter(address -> !address.isEmpty()).toList();
    }

    /** What an adapter refuses or does not offer reaches the caller in its words. */
    private static <T> T asked(Supplier<T> request) {
        try {
            return request.get();
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            throw new ConfigurationException(e.getMessage(), e);
        }
    }
}
