// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.sink;

import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.vesper.spi.adapter.Adapter;

/**
 * The MBeans that the load generator reads of a server with signal-generation, by the same names, with the figures of the bare sink. Its
 * ticks stand for the outputs of one rule.
 */
final class SinkBeans {

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

    /** The counts. */
    public interface CollectorMXBean {

        String getRunId();

        SampleCount[] getSignals();

        double getMeanServiceUs();

        double getMaxServiceUs();

        void begin(String runId);
    }

    /** Has no rules to restart. */
    public interface ProcessorMXBean {

        void restartRules();
    }

    /** The counts of a run, with getters, since MXBeans of Java 17 know no records. */
    public static final class SampleCount {

        private final String rule;
        private final SinkRun.Counts counts;

        SampleCount(String rule, SinkRun.Counts counts) {
            this.rule = rule;
            this.counts = counts;
        }

        public String getRule() {
            return rule;
        }

        public long getReceived() {
            return counts.received();
        }

        public long getMeasured() {
            return counts.measured();
        }

        public long getChecksum() {
            return counts.checksum();
        }
    }

    private record AdapterBean(Adapter adapter) implements AdapterMXBean {

        @Override
        public String getAddress() {
            return adapter.status().address();
        }

        @Override
        public int getConnections() {
            return adapter.status().connections();
        }

        @Override
        public long getEventsAccepted() {
            return adapter.status().eventsAccepted();
        }

        @Override
        public Map<String, String> getDetails() {
            return adapter.status().details();
        }
    }

    private record RecorderBean(SampleLatencies latencies) implements RecorderMXBean {

        @Override
        public String getServiceHistogram() {
            return latencies.serviceHistogram();
        }

        @Override
        public String getResponseHistogram() {
            return latencies.responseHistogram();
        }

        @Override
        public long getNegativeCount() {
            return latencies.negativeCount();
        }

        @Override
        public void measureFrom(long plannedNs) {
            latencies.measureFrom(plannedNs);
        }
    }

    private record CollectorBean(TickSink sink, String rule) implements CollectorMXBean {

        @Override
        public String getRunId() {
            return sink.run().id();
        }

        @Override
        public SampleCount[] getSignals() {
            return new SampleCount[] {new SampleCount(rule, sink.run().counts())};
        }

        @Override
        public double getMeanServiceUs() {
            return sink.run().counts().meanServiceUs();
        }

        @Override
        public double getMaxServiceUs() {
            return sink.run().counts().maxServiceUs();
        }

        @Override
        public void begin(String runId) {
            sink.begin(runId);
        }
    }

    private SinkBeans() {
    }

    static void register(MBeanServer beans, Adapter adapter, SampleLatencies latencies, TickSink sink, String rule) throws JMException {
        register(beans, "Adapter", "ticks", new AdapterBean(adapter), AdapterMXBean.class);
        register(beans, "LatencyRecorder", "signal-latency", new RecorderBean(latencies), RecorderMXBean.class);
        register(beans, "Bean", "collector", new CollectorBean(sink, rule), CollectorMXBean.class);
        register(beans, "Processor", "signals", () -> { }, ProcessorMXBean.class);
    }

    private static <T> void register(MBeanServer beans, String type, String name, T bean, Class<T> face) throws JMException {
        beans.registerMBean(new StandardMBean(bean, face, true),
                new ObjectName("org.vesper:type=" + type + ",application=signal-generation,name=" + name));
    }
}
