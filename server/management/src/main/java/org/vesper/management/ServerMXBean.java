// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.util.Date;
import org.vesper.api.Description;

/** The server as a whole: {@code org.vesper:type=Server}. */
@Description("The server as a whole")
public interface ServerMXBean {

    @Description("Version of the server")
    String getVersion();

    @Description("Process id of the server")
    long getPid();

    @Description("When the process was started")
    Date getStarted();

    @Description("Milliseconds from the start of the JVM until the applications that were found at the start ran or had failed; -1 before")
    long getReadyAfterMs();

    @Description("STARTING until the applications that were found at the start run or have failed, then RUNNING, at last STOPPING")
    String getState();

    /** Returns at once; the server stops its applications in order and then ends. */
    @Description("Stops the applications in an orderly way and ends the server process; returns at once")
    void shutdown();
}
