// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.util.Date;
import org.vesper.api.Description;

/**
 * The server as a whole: {@code org.vesper:type=Server}.
 *
 * <p>What is done to applications is done when the call returns. <b>Failure:</b> what cannot be done is an {@link IllegalArgumentException}
 * with the whole reason; it has changed nothing, unless its description says so.
 */
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

    @ReadOnly
    @Description("All applications, those that are stopped or have failed among them")
    ApplicationFigures[] list();

    @Description("Copies a jar into the folder apps and runs its application; one of the same name is updated, and only what has to"
            + " restarts. Returns its state and what was done. If it fails, the version before it continues")
    String deploy(@Description("Path of the jar on the server's machine") String file);

    @Description("The same as deploy, for an application that must be there already")
    String update(@Description("Path of the jar on the server's machine") String file);

    @Description("What deploy would do with a jar, without doing it: what differs, what restarts, what continues")
    String plan(@Description("Path of the jar on the server's machine") String file);

    @Description("Stops an application and removes its jar from the folder apps; refused while others use classes of it")
    void undeploy(@Description("Name of the application") String application);

    @Description("Stops an application, and those that use classes of it, until it is back; removes its jar from the folder apps")
    void undeployForced(@Description("Name of the application") String application);

    @Description("Stops an application from taking events; it keeps what it has retained, and its clients wait. Lasts over a restart."
            + " Returns the state, and whether it was so already")
    String suspend(@Description("Name of the application") String application);

    @Description("Lets a suspended application take events again, those first that waited; or, as APPLICATION/STAGE, a stage that a fault"
            + " has stopped. Returns the state, and whether it was so already")
    String resume(@Description("Name of the application, or of the application and the stage with a / between") String application);

    @Description("Starts an application that is stopped or has failed; if it fails, it is FAILED. Returns the state, and whether it was so"
            + " already")
    String start(@Description("Name of the application") String application);

    @Description("Stops an application, which drops what it retained; its jar stays in the folder apps. Lasts over a restart. Refused"
            + " while others use classes of it. Returns the state, and whether it was so already")
    String stop(@Description("Name of the application") String application);

    @Description("Stops an application, and those that use classes of it, until it is back. Lasts over a restart. Returns the state, and"
            + " whether it was so already")
    String stopForced(@Description("Name of the application") String application);

    /** What {@link #shutdown} wants to be told. */
    String CONFIRMATION = "shutdown";

    /** Returns at once; the server stops its applications in order and then ends. */
    @Description("Stops all applications in an orderly way and ends the server process; returns at once")
    void shutdown(@Description("The word shutdown, so that no click does it by mistake") String confirmation);
}
