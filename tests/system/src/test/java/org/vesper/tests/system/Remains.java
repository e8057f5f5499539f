// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.tests.support.RunningCommand;
import org.vesper.tests.support.ServerManagement;
import org.vesper.tests.support.VesperServer;

/**
 * What a server holds of an application.
 *
 * @param classLoaders of its versions, after a full collection
 * @param threads by name
 * @param beans its MBeans
 * @param files that are open in the server's instance, and event loops, each with its number
 */
record Remains(int classLoaders, List<String> threads, List<String> beans, List<String> files) {

    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final String LOADER = "org.vesper.application.classes.BridgeClassLoader";

    static Remains of(VesperServer server, String application) {
        try {
            long pid = (Long) server.management().attribute("type=Server", "Pid");
            return new Remains(instances(server, pid), threads(server, application), beans(server, application),
                    files(pid, server.instance().toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Those that move the clocks of a version that is at work come when a rule waits for time, and end when they have had nothing to do for
     * a while.
     */
    Remains withoutThreadsOfTheClock() {
        return new Remains(classLoaders, threads.stream().filter(name -> !name.matches("vesper/.*/clock-\\d+")).toList(), beans, files);
    }

    /** The sockets of the whole server. Those of management come and go. */
    static int sockets(VesperServer server) {
        try {
            return Math.toIntExact(targets((Long) server.management().attribute("type=Server", "Pid")).stream()
                    .filter(target -> target.startsWith("socket:")).count());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int instances(VesperServer server, long pid) {
        String jcmd = server.distribution().jdk().home().resolve("bin/jcmd").toString();
        // What is freed by way of a reference queue needs a second collection.
        String histogram = "";
        for (int i = 0; i < 2; i++) {
            try (RunningCommand command = RunningCommand.start(Path.of("/"), Map.of(),
                    List.of(jcmd, String.valueOf(pid), "GC.class_histogram"))) {
                histogram = command.await(TIMEOUT).expect(0).output();
            }
        }
        return histogram.lines().map(String::trim).filter(line -> line.endsWith(LOADER))
                .mapToInt(line -> Integer.parseInt(line.split("\\s+")[1])).sum();
    }

    private static List<String> threads(VesperServer server, String application) throws IOException {
        ThreadMXBean threads = ManagementFactory.newPlatformMXBeanProxy(
                server.management().connection(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
        return Arrays.stream(threads.dumpAllThreads(false, false)).map(ThreadInfo::getThreadName)
                .filter(name -> name.startsWith("vesper/" + application + "/")).sorted().toList();
    }

    private static List<String> beans(VesperServer server, String application) throws IOException {
        return Stream.of("*,application=" + application, "type=Application,name=" + application)
                .flatMap(pattern -> names(server, pattern)).sorted().toList();
    }

    private static Stream<String> names(VesperServer server, String pattern) {
        try {
            return server.management().connection().queryNames(ServerManagement.name(pattern), null).stream().map(String::valueOf);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The number of a bundle is another one for each version. */
    private static List<String> files(long pid, String instance) throws IOException {
        Map<String, Long> files = targets(pid).stream().filter(target -> target.startsWith(instance) || target.startsWith("anon_inode:"))
                .map(target -> target.replace(instance, "").replaceAll("/bundle\\d+/", "/bundle/"))
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        return files.entrySet().stream().map(file -> file.getValue() + " " + file.getKey()).toList();
    }

    private static List<String> targets(long pid) throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc", String.valueOf(pid), "fd"))) {
            return descriptors.map(Remains::target).toList();
        }
    }

    /** A descriptor that is closed at this moment is none. */
    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return "closed";
        }
    }
}
