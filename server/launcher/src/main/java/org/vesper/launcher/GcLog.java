// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Has the JVM log its garbage collections into {@code logs/gc.log}. It is asked by a diagnostic command instead of a flag, since the flag
 * keeps a JVM from its start where the folder is missing or read-only, and would let a second server of the instance, which is about to be
 * refused, move the file of the first one away.
 */
final class GcLog {

    private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";

    private GcLog() {
    }

    /** From now on. <b>Failure:</b> a line on the standard error; a server does without. */
    static void write(Path instance) {
        Path log = instance.resolve("logs/gc.log");
        String[] arguments = {"output=\"file=" + log + "\"", "output_options=\"filecount=5,filesize=10M\"", "what=\"gc*\"",
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
