// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.vesper.application.JarApplication;
import org.vesper.application.assembly.ClassPathProviders;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.network.Network;
import org.vesper.tests.support.Await;

/** A program that runs an application from its jar, with one adapter more, until each adapter has emitted some events. */
final class PlainMain {

    private PlainMain() {
    }

    /** @param arguments a jar, and a file of heartbeats for it */
    public static void main(String[] arguments) {
        AdapterDefinition file = new AdapterDefinition("file", "csv", Map.of("file", arguments[1]), List.of("greeting"), "PlainMain");
        try (JarApplication application = JarApplication.open(Path.of(arguments[0]), Map.of("heartbeat.interval", "10ms"));
                ControlThread control = ControlThread.start(application.network().application(), application.classes());
                Network network = Network.build(with(file, application.network()),
                        application.providers(new ClassPathProviders(PlainMain.class.getClassLoader())), control, application.classes())) {
            network.start();
            Await.until("the heartbeats", () -> network.adapters().stream().allMatch(adapter -> adapter.eventsOut() >= 5));
        }
        System.out.println("closed");
    }

    private static NetworkDefinition with(AdapterDefinition adapter, NetworkDefinition network) {
        return network.with(Stream.concat(network.stages().stream(), Stream.of(adapter)).toList());
    }
}
