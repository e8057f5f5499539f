// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.record;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A run as its report has it.
 *
 * @param fields the report, which {@code org.vesper.loadgen.report.Report} describes
 */
public record RunRecord(Fields fields) {

    /** What a user calls the runs of one kind, such as the garbage collector; empty if there is only one kind. */
    public static final String LABEL = "label";
    /** The number of the run among those of the same load and receiver, from 1 on. */
    public static final String REPEAT = "repeat";

    /** The version of the wire protocol, and whether there were sessions; reports without it are of version 1. */
    public static final String PROTOCOL = "protocol";

    /** The options of sending and analysis, as the user gave them. */
    public static final String SENDING = "sendingOptions";

    /** The {@link Build} of the generator's distribution, which tables and demo start the server of too. */
    public static final String BUILD = "build";

    private static final String BARE_SINK = "bare sink";

    private static final Pattern OF_FOLDERS = Pattern.compile(
            "-XX:(HeapDumpPath|ErrorFile|OnOutOfMemoryError|SharedArchiveFile)=.*|-Xlog:cds.*|-Dvesper.*|@.*");

    /** The user's label, followed by the name of the bare sink if this is a run of it. */
    public String label() {
        return (fields.text(LABEL) + (isOfBareSink() ? " " + BARE_SINK : "")).strip();
    }

    /** Whether this is a run of the bare sink, and not of the server. */
    public boolean isOfBareSink() {
        return fields.text("receiver").equals(BARE_SINK);
    }

    public int connections() {
        return (int) fields.number("connections").orElse(0);
    }

    /** The planned events per second. */
    public long rate() {
        return (long) fields.number("rate", "planned").orElse(0);
    }

    public String verdict() {
        return fields.text("verdict");
    }

    /** Whether the server kept up: SUSTAINED, SATURATED or UNDECIDED. */
    public String trend() {
        return fields.text("backlog", "trend");
    }

    /** Whether its figures may enter medians and ratios: latencies of a run that is INVALID or SATURATED say nothing of other runs. */
    public boolean isComparable() {
        return verdict().equals("VALID") && !trend().equals("SATURATED");
    }

    public boolean isGeneratorLate() {
        return fields.text("latency", "generatorLate").equals("true");
    }

    /** A figure of {@code service}, {@code response} or {@code sendLag}, in microseconds. */
    public OptionalDouble latency(String measure, String figure) {
        return fields.number("latency", measure, figure);
    }

    /** A figure that was published for this load, in microseconds if it is a latency. */
    public OptionalDouble published(String figure) {
        return fields.number("published", figure);
    }

    /** The pauses of the garbage collector in the whole run; the phases that do not stop the application are not among them. */
    public List<Fields> pauses() {
        return fields.objects("server", "gc").stream().filter(collection -> !collection.text("collector").endsWith("Cycles")).toList();
    }

    /** The load, by which the runs of two reports are paired. */
    public String load() {
        return load(label());
    }

    /** The repeat of the load, in which the server and the bare sink have a run each. */
    public String turn() {
        return load(fields.text(LABEL)) + ", repeat " + fields.text(REPEAT);
    }

    private String load(String label) {
        String load = String.format(Locale.ROOT, "%d connection%s, %,d events/s", connections(), connections() == 1 ? "" : "s", rate());
        String pattern = fields.text("schedule", "pattern");
        return (label.isEmpty() ? "" : label + ": ") + load + (pattern.isEmpty() || pattern.equals("uniform") ? "" : ", " + pattern)
                + (isOfVersion1() ? "" : ", protocol " + fields.text(PROTOCOL));
    }

    private boolean isOfVersion1() {
        return fields.text(PROTOCOL).isEmpty() || fields.text(PROTOCOL).equals("1");
    }

    /** The flags of the server's JVM without those that name folders, which differ from server to server. */
    public String serverFlags() {
        return flags("serverJvm");
    }

    /** The flags of the generator's JVM, in the same way. */
    public String generatorFlags() {
        return flags("loadgenJvm");
    }

    /** What must be equal for two runs to be repeats of each other. */
    public String settings() {
        return String.join("; ", load(), fields.text("application"), "version " + fields.text("version"), "build " + fields.text(BUILD),
                fields.text("schedule", "warmupSeconds") + " s not measured, then " + fields.text("schedule", "seconds") + " s",
                "seed " + fields.text("seed"),
                fields.text(SENDING), fields.text("environment", "serverJvm", "version") + " " + serverFlags(),
                fields.text("environment", "cores") + " cores");
    }

    private String flags(String jvm) {
        return fields.texts("environment", jvm, "flags").stream().filter(flag -> !OF_FOLDERS.matcher(flag).matches())
                .collect(Collectors.joining(" "));
    }
}
