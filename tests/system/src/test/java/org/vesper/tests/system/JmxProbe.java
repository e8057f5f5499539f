// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.util.Map;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.rmi.ssl.SslRMIClientSocketFactory;

/** A program that connects as JConsole does over TLS: with nothing but the JDK, and the trust store that its command line names. */
final class JmxProbe {

    private JmxProbe() {
    }

    /** Prints the state of the server at a URL, for a user with a password. */
    public static void main(String[] words) throws Exception {
        Map<String, Object> environment = Map.of(JMXConnector.CREDENTIALS, new String[] {words[1], words[2]},
                "com.sun.jndi.rmi.factory.socket", new SslRMIClientSocketFactory());
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(words[0]), environment)) {
            MBeanServerConnection mbeans = connector.getMBeanServerConnection();
            System.out.println("the server is " + mbeans.getAttribute(new ObjectName("org.vesper:type=Server"), "State"));
        }
    }
}
