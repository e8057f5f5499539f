// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.vesper.config.InstanceLayout;

/**
 * Makes the JVM log its garbage collections, and all other stops of its threads, to {@code logs/gc.log}. It uses a diagnostic command
 * instead of a flag, since with the flag a
 * JVM does not start if the folder is missing or read-only, and a second server of the instance, which is about to be refused, would
 * rename the file of the first one.
 */
final class GcLog {

    private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";

    private GcLog() {
    }

    /** Starts the logging. <b>Failure:</b> a line on the standard error; the server continues without this log. */
    static void write(Path instance) {
        Path log = new InstanceLayout(instance).logs().resolve("gc.log");
        String[] arguments = {"output=\"file=" + log + "\"", "output_options=\"filecount=5,filesize=10M\"", "what=\"gc*,safepoint\"",
            "decorators=\"time,uptime,level,tags\""};
        try {
            MBeanServer mbeans = ManagementFactory.getPlatformMBeanServer();
            Object answer = mbeans.invoke(new ObjectName(COMMANDS), "vmLog", new Object[] {arguments},
                    new String[] {String[].class.getName()});
            if (!String.valueOf(answer).isBlank() && !String.valueOf(answer).startsWith("Command executed successfully")) {
                System.err.println("vesper: garbage collections are not logged to " + log + ": " + String.valueOf(answer).trim());
            }
        } catch (JMException | RuntimeException e) {
            System.err.println("vesper: garbage collections are not logged to " + log + ": " + e.getMessage());
        }
    }
}
