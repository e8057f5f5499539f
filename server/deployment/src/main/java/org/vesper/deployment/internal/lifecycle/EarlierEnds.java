// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Reason;
import org.vesper.kernel.lane.WorkRecord;

/**
 * The ends of earlier servers whose cause the JVM reported itself: out of memory, a fatal error, or a call of {@code System.exit} by code
 * of an application. An application that was at work at three such ends within ten minutes would end this server too.
 * A process that was killed, and a loss of power, leave no cause and do not count.
 *
 * <p><b>Failure:</b> is logged; the server starts with all applications then.
 */
final class EarlierEnds {

    /** The file with the ends of the last minutes, relative to the folder of the instance. */
    static final String FILE = "var/ends";

    /** The file in which bin/log-out-of-memory names a process, relative to the folder of the instance. */
    static final String OUT_OF_MEMORY = "var/out-of-memory";

    private static final Logger LOG = LoggerFactory.getLogger(EarlierEnds.class);
    private static final Duration WITHIN = Duration.ofMinutes(10);
    private static final int ENDS = 3;
    private static final String SEPARATOR = "\t";
    /** The thread that has failed, in the file of a fatal error. */
    private static final Pattern FAILED_THREAD = Pattern.compile("Current thread [^\n]*?\"(?:vesper/|vesper-deploy-)([A-Za-z0-9_-]+)");

    private final InstanceLayout instance;
    private final Instant now;

    /**
     * An end of the JVM.
     *
     * @param applications those that were at work
     * @param cause what the JVM reported, and where they were
     */
    private record End(Instant time, Set<String> applications, String cause) {

        String line() {
            return time.toEpochMilli() + SEPARATOR + String.join(",", applications) + SEPARATOR + cause.replaceAll("[\\t\\n\\r]", " ");
        }

        static End of(String line) {
            String[] parts = line.split(SEPARATOR, 3);
            return new End(Instant.ofEpochMilli(Long.parseLong(parts[0])), Set.of(parts[1].split(",")), parts[2]);
        }
    }

    EarlierEnds(InstanceLayout instance, Instant now) {
        this.instance = instance;
        this.now = now;
    }

    /** The applications to hold back, each with the reason. Takes note of the last end, and begins the record of this server. */
    Map<String, String> examine() {
        Map<String, String> suspects = new HashMap<>();
        try {
            Path record = instance.folder().resolve(WorkRecord.FILE);
            List<End> ends = ends();
            if (Files.exists(record)) {
                lastEnd(WorkRecord.read(record), ends);
            }
            suspects.putAll(suspects(ends));
            Files.createDirectories(record.getParent());
            Files.write(instance.folder().resolve(FILE), (suspects.isEmpty() ? ends : List.<End>of()).stream().map(End::line).toList());
            Files.deleteIfExists(instance.folder().resolve(OUT_OF_MEMORY));
            WorkRecord.open(record);
        } catch (IOException | RuntimeException e) {
            LOG.warn("How the server before has ended cannot be found out, or is not recorded for the next one: {}", Reason.of(e));
        }
        suspects.forEach((name, reason) -> LOG.error("{} is SUSPENDED: {}", name, reason));
        return suspects;
    }

    private List<End> ends() throws IOException {
        Path file = instance.folder().resolve(FILE);
        return Files.notExists(file) ? new ArrayList<>() : Files.readAllLines(file).stream().map(End::of)
                .filter(end -> end.time.isAfter(now.minus(WITHIN))).collect(Collectors.toCollection(ArrayList::new));
    }

    private void lastEnd(WorkRecord.Last last, List<End> ends) throws IOException {
        String cause = "";
        Set<String> applications = last.atWork().stream().map(work -> work.split(SEPARATOR)[0])
                .collect(Collectors.toCollection(TreeSet::new));
        Path fatal = instance.logs().resolve("jvm-error-" + last.pid() + ".log");
        if (!last.exit().isEmpty()) {
            String[] exit = last.exit().split(SEPARATOR, 2);
            applications = Set.of(exit[0]);
            cause = exit[1];
        } else if (Files.exists(fatal)) {
            Matcher failed = FAILED_THREAD.matcher(Files.readString(fatal));
            applications = failed.find() ? Set.of(failed.group(1)) : applications;
            cause = "a fatal error of the JVM, see " + fatal;
        } else if (isOutOfMemory(last.pid())) {
            cause = "out of memory";
        }
        if (!cause.isEmpty() && !applications.isEmpty()) {
            End end = new End(now, applications, cause + places(last, applications));
            LOG.error("The server before ended by itself while {} was at work: {}", applications, end.cause);
            ends.add(end);
        }
    }

    private boolean isOutOfMemory(long pid) throws IOException {
        Path file = instance.folder().resolve(OUT_OF_MEMORY);
        return Files.exists(file) && Files.readString(file).strip().equals(String.valueOf(pid));
    }

    private static String places(WorkRecord.Last last, Set<String> applications) {
        return last.atWork().stream().map(work -> work.split(SEPARATOR, 2)).filter(work -> applications.contains(work[0]))
                .map(work -> ", in " + work[1]).collect(Collectors.joining());
    }

    private static Map<String, String> suspects(List<End> ends) {
        if (ends.size() < ENDS) {
            return Map.of();
        }
        List<End> latest = ends.subList(ends.size() - ENDS, ends.size());
        Set<String> always = new TreeSet<>(latest.get(0).applications);
        latest.forEach(end -> always.retainAll(end.applications));
        return always.stream().collect(Collectors.toMap(name -> name, name -> "the JVM has ended " + ENDS + " times within "
                + WITHIN.toMinutes() + " minutes while this application was at work; the last time: " + latest.get(ENDS - 1).cause));
    }
}
