// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.network;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.server.RMIServerSocketFactory;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;
import org.vesper.samples.signals.SignalStatisticsMXBean;

/**
 * The MBeans that the load generator reads of a server with signal-generation, by the same names. It is for this machine and a measurement
 * only.
 */
final class ServiceBeans {

    private static final int BACKLOG = 50;

    private ServiceBeans() {
    }

    /** The adapter. */
    public interface AdapterMXBean {

        String getAddress();

        int getConnections();

        long getEventsAccepted();

        Map<String, String> getDetails();
    }

    /** The latencies. */
    public interface RecorderMXBean {

        String getServiceHistogram();

        String getResponseHistogram();

        long getNegativeCount();

        void measureFrom(long plannedNs);
    }

    /** The rules. */
    public interface ProcessorMXBean {

        void restartRules();
    }

    private record Adapter(TickService service) implements AdapterMXBean {

        @Override
        public String getAddress() {
            return service.address().getHostString() + ":" + service.address().getPort();
        }

        @Override
        public int getConnections() {
            return service.clients();
        }

        @Override
        public long getEventsAccepted() {
            return service.eventsAccepted();
        }

        @Override
        public Map<String, String> getDetails() {
            return Map.of();
        }
    }

    private record Recorder(TickService service) implements RecorderMXBean {

        @Override
        public String getServiceHistogram() {
            return service.latencies().serviceHistogram();
        }

        @Override
        public String getResponseHistogram() {
            return service.latencies().responseHistogram();
        }

        @Override
        public long getNegativeCount() {
            return service.latencies().negativeCount();
        }

        @Override
        public void measureFrom(long plannedNs) {
            service.latencies().measureFrom(plannedNs);
        }
    }

    /** Registers the MBeans and opens a connector. Returns its address. */
    static JMXServiceURL open(TickService service) throws IOException, JMException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        register(beans, "Adapter", "ticks", new Adapter(service), AdapterMXBean.class);
        register(beans, "LatencyRecorder", "signal-latency", new Recorder(service), RecorderMXBean.class);
        register(beans, "Bean", "collector", service.collector(), SignalStatisticsMXBean.class);
        register(beans, "Processor", "signals", service::restartRules, ProcessorMXBean.class);
        System.setProperty("java.rmi.server.hostname", "127.0.0.1");
        RMIServerSocketFactory sockets = port -> new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
        JMXConnectorServer connector = JMXConnectorServerFactory.newJMXConnectorServer(new JMXServiceURL("rmi", "127.0.0.1", 0),
                Map.of(RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE, sockets), beans);
        connector.start();
        return connector.getAddress();
    }

    private static <T> void register(MBeanServer beans, String type, String name, T bean, Class<T> face) throws JMException {
        beans.registerMBean(new StandardMBean(bean, face, true),
                new ObjectName("org.vesper:type=" + type + ",application=signal-generation,name=" + name));
    }
}
