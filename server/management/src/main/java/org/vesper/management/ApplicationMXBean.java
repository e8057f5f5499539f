// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.util.Date;
import java.util.Map;
import org.vesper.api.Description;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.figures.Metric;
import org.vesper.management.figures.ReplayFigures;
import org.vesper.management.figures.StageFigures;
import org.vesper.management.figures.TapFigures;
import org.vesper.management.figures.Units;
import org.vesper.spi.figure.FigureKind;

/** An application: {@code org.vesper:type=Application,name=APP}. */
@Description("An application and its state")
public interface ApplicationMXBean {

    @Description("Version of the application's bundle")
    String getVersion();

    @Description("INSTALLED, RUNNING, SUSPENDED, STOPPED or FAILED")
    String getState();

    @Description("Why the application is FAILED; empty otherwise")
    String getFailure();

    @Description("The stages that a fault has stopped; the operation resume of each resumes it")
    String[] getStoppedStages();

    @Units("bytes")
    @Metric("vesper_application_retained_bytes")
    @Description("An estimate of the memory for what the rules of the application retain; read every 10 s at most")
    long getRetainedBytes();

    @Units("ms")
    @Metric(value = "vesper_application_busy_seconds", kind = FigureKind.COUNTER)
    @Description("Time that threads have been in the lanes of the application since it started or was updated")
    long getBusyMs();

    @Units("events")
    @Metric("vesper_application_events_lost")
    @Description("Events and clock ticks that the journals of the application had lost at its start, or have not recorded since;"
            + " unknown without recovery")
    long getEventsLost();

    @Description("How long each step of the deployment took; the rules are compiled in 'stages and rules'")
    String getDeploymentSteps();

    /** The syntax of an event. */
    String EVENT = "NAME=VALUE, NAME=VALUE; a value with a comma in it in double quotes";

    @Requires(Role.OPERATOR)
    @Description("Sends an event into a stage, as the stage before it would, or as its own for an input adapter. Returns what was sent")
    String inject(
            @Description("Name of the adapter, processor or bean") String stage,
            @Description("Name of the event type") String type,
            @Description(EVENT) String event);

    @Requires(Role.OPERATOR)
    @Description("Sends events into a stage, as the stage before it would, or as its own for an input adapter. Returns what was sent")
    @Carries("events")
    String inject(
            @Description("Name of the adapter, processor or bean") String stage,
            @Description("Name of the event type") String type,
            @Description("Names of properties") String[] properties,
            @Description("For each event the values of these properties as text; null for none") String[][] values);

    /** What a tap looks at. */
    String SIDE = "entry or exit: what comes to the stage or what it passes on. Empty for the exit, or the entry of a last stage";
    /** Which events it shows. */
    String CONDITION = "Which events, as in the WHERE clause of a rule: symbol = 'WSC' AND price > 10. Empty for all";

    @Requires(Role.OPERATOR)
    @Description("Shows events that pass a stage during some seconds, 20 per second and 100 at most, as lines of text, with counts. Never"
            + " slows the events down: what it cannot follow is counted as missed")
    String tap(
            @Description("Name of the stage") String stage,
            @Description(SIDE) String side,
            @Description(CONDITION) String condition,
            @Description("For how long: 1 to 30 seconds") int seconds);

    @Requires(Role.OPERATOR)
    @Description("Begins to look at events that pass a stage; readTap shows them. Ends by closeTap, or when nobody reads it for a minute."
            + " Returns the name of the tap")
    String openTap(
            @Description("Name of the stage") String stage,
            @Description(SIDE) String side,
            @Description(CONDITION) String condition,
            @Description("The maximum of events per second to show: 1 to 1000") int perSecond);

    @ReadOnly
    @Requires(Role.OPERATOR)
    @Description("The events that a tap has seen since the last call, with counts")
    TapFigures readTap(
            @Description("Name of the tap, as openTap returned it") String name,
            @Description("The maximum of events to return: 1 to 1000") int maximum);

    @Requires(Role.OPERATOR)
    @Description("Ends a tap. Returns whether it was open")
    boolean closeTap(@Description("Name of the tap, as openTap returned it") String name);

    @Requires(Role.OPERATOR)
    @Description("Begins to record what enters the application, whether it recovers from a journal or not, for vesper replay. Returns the"
            + " folder of the recording")
    String startRecording(
            @Description("Name of an input adapter; empty for all") String adapter,
            @Description("Name of the recording: that of a new folder in var/recordings of the server") String name);

    @Requires(Role.OPERATOR)
    @Description("Ends the recording. Returns what it has")
    String stopRecording();

    @ReadOnly
    @Requires(Role.VIEWER)
    @Description("The recording under way, with the number of its events; empty if there is none")
    String recording();

    /** How a replay is named. */
    String JOURNAL = "Name of a recording, or of an application with a journal, or a folder of the server's instance";
    /** Where its events enter. */
    String REPLAYED_ADAPTER = "Name of the input adapter at whose place all events enter; empty if each enters where it was recorded";
    /** How fast. */
    String SPEED = "max, or how many times as fast as the events came: 1, 10, 0.5";
    /** Which events. */
    String PLACE = "a position of the journal, or a time such as 2026-11-23T06:30:00Z; empty for none";

    @Requires(Role.OPERATOR)
    @Description("Lets recorded events enter the application once more, as a client of its adapter would; replay() shows how far it is."
            + " Refused while an input adapter has clients or passes on events")
    void startReplay(
            @Description(JOURNAL) String journal,
            @Description(REPLAYED_ADAPTER) String adapter,
            @Description(SPEED) String speed,
            @Description("The first one: " + PLACE) String from,
            @Description("The one behind the last: " + PLACE) String until);

    @Requires(Role.OPERATOR)
    @Description("As startReplay, also while input adapters have clients or pass on events: rules see recorded events among live ones")
    void startReplayBesideLive(
            @Description(JOURNAL) String journal,
            @Description(REPLAYED_ADAPTER) String adapter,
            @Description(SPEED) String speed,
            @Description("The first one: " + PLACE) String from,
            @Description("The one behind the last: " + PLACE) String until);

    @Requires(Role.OPERATOR)
    @Description("Ends the replay that is under way. Returns how many events have entered")
    String stopReplay();

    @ReadOnly
    @Requires(Role.VIEWER)
    @Description("How far the latest replay has come, or how it has ended")
    ReplayFigures replay();

    @Description("How far its recovery has come, or the state of the journal of each lane; empty if it begins anew at each start")
    String getRecovery();

    @Description("Time at which the application entered its present state")
    Date getSince();

    @Description("The network as text: each stage with those that receive its events, the event types on its wires, and the rates")
    String getNetwork();

    @Description("The stages of the network in the order in which events reach them: kind, listeners, event types, events and rates")
    StageFigures[] getStages();

    @Description("The event types of the application by name, each with the types of its properties")
    Map<String, String> getEventTypes();

    @ReadOnly
    @Description("The attribute Network in several lines, as consoles show the result of an operation")
    @Requires(Role.VIEWER)
    String network();

    @Description("The latencies that are measured now; each has an MBean of the type LatencyMeasurement")
    String[] getMeasuredLatencies();

    @Description("Measures a latency from now on, and shows it as an MBean of the type LatencyMeasurement. Costs about 70 ns for each"
            + " event that passes the two points, and some MB of memory; measuring nothing costs nothing. Returns the name of the MBean")
    @Requires(Role.OPERATOR)
    String measureLatency(
            @Description("The stage where the time of an event begins, for example ticks") String fromStage,
            @Description("entry or exit: where in that stage it begins. An input adapter has an exit only") String fromSide,
            @Description("A later stage, or the same one, where it ends") String toStage,
            @Description("entry or exit: where in that stage it ends") String toSide);

    @Description("Ends the measuring of a latency; its MBean disappears. Returns whether it was measured")
    @Requires(Role.OPERATOR)
    boolean stopLatency(@Description("The name as in MeasuredLatencies, for example ticks.exit-collector.entry") String name);

    @Description("Stops the application from accepting events; it keeps the events it retains, and its clients wait. Survives a restart."
            + " Returns the state, and whether it was so already")
    @Requires(Role.OPERATOR)
    String suspend();

    @Description("Resumes the application if it is suspended, beginning with the events that waited. Returns the state, and whether it was"
            + " so already")
    @Requires(Role.OPERATOR)
    String resume();

    @Description("Starts the application if it is stopped or has failed. Returns the state, and whether it was so already")
    @Requires(Role.OPERATOR)
    String start();

    @Description("Stops the application, and drops the events it retains; its jar stays in the folder apps. Survives a restart. Refused"
            + " while others use its classes. Returns the state, and whether it was so already")
    @Requires(Role.OPERATOR)
    String stop();

    @Description("Replaces the application by the version in a jar, or does what else the differences require. Returns its state and what"
            + " was done. If it fails, the present version continues")
    @Requires(Role.DEPLOYER)
    String update(@Description("Path of the jar on the server's machine; it must hold this application") String file);

    @Description("What update would do, without doing it. The constructors of its beans run if the application would restart")
    @Requires(Role.DEPLOYER)
    String planUpdate(@Description("Path of the jar on the server's machine; it must hold this application") String file);
}
