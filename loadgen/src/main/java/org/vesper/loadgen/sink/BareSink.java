// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.sink;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import javax.management.JMException;
import org.vesper.adapter.tcp.TcpAdapterProvider;
import org.vesper.loadgen.group.Companion;
import org.vesper.loadgen.workload.signals.SignalGeneration;
import org.vesper.loadgen.workload.signals.TickSample;
import org.vesper.spi.adapter.Adapter;

/**
 * The process of the bare sink. It ends when its standard input does, so that it never outlives the load generator that started it.
 */
public final class BareSink {

    private BareSink() {
    }

    /** Starts it: the first argument is the folder for the files by which clients find it, the others are settings, KEY=VALUE. */
    public static void main(String[] arguments) throws IOException, JMException {
        // As the server.
        System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
        Map<String, String> settings = Arrays.stream(arguments).skip(1).map(setting -> setting.split("=", 2))
                .collect(Collectors.toMap(setting -> setting[0], setting -> setting[1]));
        Companion life = Companion.begin();
        try {
            Adapter adapter = start(Path.of(arguments[0]), settings);
            System.in.transferTo(OutputStream.nullOutputStream());
            adapter.close();
        } finally {
            life.end();
        }
        System.exit(0);
    }

    static Adapter start(Path folder, Map<String, String> settings) throws IOException, JMException {
        SampleLatencies latencies = new SampleLatencies();
        TickSink sink = new TickSink(latencies);
        SinkContext context = new SinkContext(settings, sink, SignalGeneration.monitoredSymbols());
        Adapter adapter = new TcpAdapterProvider().create(context);
        context.settings().check();
        adapter.start();
        SinkBeans.register(ManagementFactory.getPlatformMBeanServer(), adapter, latencies, sink, TickSample.RULE);
        SinkConnector.open(ManagementFactory.getPlatformMBeanServer(), folder);
        return adapter;
    }
}
