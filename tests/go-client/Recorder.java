// SPDX-License-Identifier: GPL-2.0-or-later

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * Resets, or prints, what the server's own recorder of signal-generation has measured: the same for every load generator.
 *
 * <pre>java Recorder.java INSTANCE reset | java Recorder.java INSTANCE print LABEL</pre>
 */
final class Recorder {

    private Recorder() {
    }

    public static void main(String[] words) throws Exception {
        Path instance = Path.of(words[0]);
        Properties credential = read(instance.resolve("var/jmx.credential"));
        JMXServiceURL address = new JMXServiceURL(read(instance.resolve("var/server.properties")).getProperty("jmx.url"));
        String[] login = {credential.getProperty("user"), credential.getProperty("password")};
        try (JMXConnector connector = JMXConnectorFactory.connect(address, Map.of(JMXConnector.CREDENTIALS, login))) {
            MBeanServerConnection server = connector.getMBeanServerConnection();
            ObjectName recorder = new ObjectName("org.vesper:type=LatencyRecorder,application=signal-generation,name=signal-latency");
            if (words[1].equals("reset")) {
                server.invoke(recorder, "reset", new Object[0], new String[0]);
            } else {
                System.out.printf(Locale.ROOT, "%-10s %s; %s%n", words[2],
                        figures(server, recorder, "Service"), figures(server, recorder, "Response"));
            }
        }
    }

    private static String figures(MBeanServerConnection server, ObjectName recorder, String name) throws Exception {
        CompositeData figures = (CompositeData) server.getAttribute(recorder, name);
        return String.format(Locale.ROOT, "%s us: p50 %.1f, p99 %.1f, p99.9 %.1f, of %d", name.toLowerCase(Locale.ROOT),
                (Double) figures.get("p50Us"), (Double) figures.get("p99Us"), (Double) figures.get("p999Us"), (Long) figures.get("count"));
    }

    private static Properties read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return properties;
    }
}
