// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.util.Date;
import org.vesper.api.Description;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.figures.ApplicationFigures;
import org.vesper.management.figures.Metric;
import org.vesper.management.figures.SettingFigures;
import org.vesper.management.figures.Units;
import org.vesper.management.machine.Finding;
import org.vesper.spi.figure.FigureKind;

/**
 * The server as a whole: {@code org.vesper:type=Server}.
 *
 * <p>An operation on an application is complete when the call returns. <b>Failure:</b> an operation that cannot be performed is an {@link
 * IllegalArgumentException} with the full reason; it has changed nothing, unless its description says otherwise.
 */
@Description("The server as a whole")
public interface ServerMXBean {

    @Description("Version of the server")
    String getVersion();

    @Description("Commit that the server was built from, followed by -modified if files differed from it; unknown if built outside git")
    String getCommit();

    @Description("Date of that commit, as ISO 8601 has it; unknown if built outside git")
    String getCommitDate();

    @Description("Process id of the server")
    long getPid();

    @Description("When the process was started")
    Date getStarted();

    @Units("ms")
    @Description("Milliseconds from the start of the JVM until all applications found at the start ran or had failed; -1 before")
    long getReadyAfterMs();

    @Description("STARTING until all applications found at the start run or have failed, then RUNNING, finally STOPPING")
    String getState();

    @Units("ms")
    @Description("The longest pause of the JVM that is wanted, gc.pause-target; 0 if none is set")
    double getPauseTargetMs();

    @Units("pauses")
    @Metric(value = "vesper_jvm_pauses", kind = FigureKind.COUNTER)
    @Description("Times that the JVM has stopped all threads since the start, for a garbage collection or for another reason")
    long getPauses();

    @Units("ms")
    @Metric("vesper_jvm_longest_pause_seconds")
    @Description("The longest pause of the JVM since the start")
    double getLongestPauseMs();

    @Description("What the longest of these pauses was for, as the JVM names it; empty before the first one")
    String getLongestPauseCause();

    @Description("Share of these pauses that were not longer than gc.pause-target, from 0 to 1")
    double getPausesWithinTarget();

    @Units("pauses")
    @Metric(value = "vesper_jvm_pauses_over_target", kind = FigureKind.COUNTER)
    @Description("Pauses of the JVM that were longer than gc.pause-target")
    long getPausesOverTarget();

    @Description("Whether the server lacks anything that somebody must mend; the conditions have the reasons")
    boolean isDegraded();

    @Description("What somebody must mend, each as 'subject: reason'; empty if the server does all that it should")
    String[] getConditions();

    @Description("Address of the port for metrics and health over HTTP; empty if it is off")
    String getHttpUrl();

    @ReadOnly
    @Description("All applications, including those that are stopped or have failed")
    @Requires(Role.VIEWER)
    ApplicationFigures[] list();

    @ReadOnly
    @Description("The settings in force since the start, and of the files of applications, without secrets, each with where it comes from")
    @Requires(Role.OPERATOR)
    SettingFigures[] settings();

    @ReadOnly
    @Description("Examines Java, limits, cores, memory, disk and clock of the server's machine, and says what to change")
    @Requires(Role.OPERATOR)
    Finding[] examine();

    @Description("Copies a jar into the folder apps and runs its application; updates one of the same name, and restarts only what must"
            + " restart. Returns its state and what was done. If it fails, the previous version continues")
    @Requires(Role.DEPLOYER)
    String deploy(@Description("Path of the jar on the server's machine") String file);

    @Description("The same as deploy, for an application that must exist already")
    @Requires(Role.DEPLOYER)
    String update(@Description("Path of the jar on the server's machine") String file);

    @Description("Deploys the version of an application that ran before the present one. Returns its state and what was done")
    @Requires(Role.DEPLOYER)
    String rollBack(@Description("Name of the application") String application);

    /** What the name of an uploaded jar is. */
    String NAME = "Name of the file in the folder apps, orders.jar for example";

    @Description("The same as deploy, with a jar that the client sends")
    @Requires(Role.DEPLOYER)
    @Carries("a jar")
    String deployJar(@Description(NAME) String name, @Description("The content of the jar") byte[] content);

    @Description("The same as plan, with a jar that the client sends")
    @Requires(Role.DEPLOYER)
    @Carries("a jar")
    String planJar(@Description(NAME) String name, @Description("The content of the jar") byte[] content);

    @Description("What deploy would do with a jar, without doing it: what differs, what restarts, what continues; if the application"
            + " would restart, its beans are created and closed again, so code of the jar runs")
    @Requires(Role.DEPLOYER)
    String plan(@Description("Path of the jar on the server's machine") String file);

    @Description("Stops an application and removes its jar from the folder apps; refused while others use its classes")
    @Requires(Role.DEPLOYER)
    void undeploy(@Description("Name of the application") String application);

    @Description("Stops an application, and those that use its classes, until it is deployed again; removes its jar from the folder apps")
    @Requires(Role.DEPLOYER)
    void undeployForced(@Description("Name of the application") String application);

    @Description("Stops an application from accepting events; it keeps the events it retains, and its clients wait. Survives a restart."
            + " Returns the state, and whether it was so already")
    @Requires(Role.OPERATOR)
    String suspend(@Description("Name of the application") String application);

    @Description("Resumes a suspended application, beginning with the events that waited; or, as APPLICATION/STAGE, a stage that a fault"
            + " has stopped. Returns the state, and whether it was so already")
    @Requires(Role.OPERATOR)
    String resume(@Description("Name of the application, or APPLICATION/STAGE") String application);

    @Description("Starts an application that is stopped or has failed; if it fails, it is FAILED. Returns the state, and whether it was so"
            + " already")
    @Requires(Role.OPERATOR)
    String start(@Description("Name of the application") String application);

    @Description("Takes back all live changes of the rules of an application that does not run, so that it starts with the rules of its"
            + " jar. Returns the names of the rules")
    @Requires(Role.DEPLOYER)
    String resetRules(
            @Description("Name of the application") String application, @Description("Why, for the ledger") String comment);

    @Description("Stops an application, and drops the events it retains; its jar stays in the folder apps. Survives a restart. Refused"
            + " while others use its classes. Returns the state, and whether it was so already")
    @Requires(Role.OPERATOR)
    String stop(@Description("Name of the application") String application);

    @Description("Stops an application, and those that use its classes, until it starts again. Survives a restart. Returns the state, and"
            + " whether it was so already")
    @Requires(Role.OPERATOR)
    String stopForced(@Description("Name of the application") String application);

    /** The argument that {@link #shutdown} requires. */
    String CONFIRMATION = "shutdown";

    /** Returns at once; the server stops its applications in order and then ends. */
    @Description("Stops all applications and shuts down the server process cleanly; returns immediately")
    @Requires(Role.ADMIN)
    void shutdown(@Description("The word shutdown, which prevents a stop by an accidental click") String confirmation);
}
