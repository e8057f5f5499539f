// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.OutputCount;
import org.vesper.loadgen.ServerUnavailableException;
import org.vesper.loadgen.send.RunTime;
import org.vesper.loadgen.send.SendStyle;
import org.vesper.loadgen.send.Sender;
import org.vesper.loadgen.send.Target;
import org.vesper.wire.clock.WireClock;

/**
 * The generators of a run as one: that of this process, and the helpers, if there are any.
 *
 * <p><b>Threading:</b> one thread calls {@link #run}. Any thread may read the progress and call {@link #stop} and {@link #serverTakes}; the
 * rest is available after {@link #run} has ended.
 */
public final class SenderGroup implements Runnable {

    private final List<HelperRun> helpers;
    private EventSource events;
    private Sender own;

    private SenderGroup(List<HelperRun> helpers) {
        this.helpers = helpers;
    }

    /** Lets all helpers open their connections. */
    public static SenderGroup prepare(Helpers helpers, Load load, SendStyle style, Target target, WireClock clock)
            throws ServerUnavailableException {
        return new SenderGroup(helpers.prepare(load, style, target, clock));
    }

    /** Tells all helpers the start; {@link #run} sends the part of this process. */
    public SenderGroup start(RunTime time, Sender ownSender, EventSource ownEvents) {
        own = ownSender;
        events = ownEvents;
        helpers.forEach(helper -> helper.start(time.startNs()));
        return this;
    }

    @Override
    public void run() {
        List<Thread> following = new ArrayList<>();
        helpers.forEach(helper -> following.add(new Thread(helper::await, "loadgen-helper")));
        following.forEach(Thread::start);
        own.run();
        boolean interrupted = false;
        for (Thread thread : following) {
            interrupted |= !joined(thread);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean joined(Thread thread) {
        try {
            thread.join();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    /** Ends the run early, in an orderly manner. */
    public void stop() {
        own.stop();
        helpers.forEach(HelperRun::stop);
    }

    /** Notes that the server has accepted further events since the last call. */
    public void serverTakes() {
        own.serverTakes();
        helpers.forEach(HelperRun::serverTakes);
    }

    /** The number of events accepted by the sockets. */
    public long sent() {
        return own.sent() + helpers.stream().mapToLong(HelperRun::sent).sum();
    }

    /** The time when a socket last accepted an event. */
    public long lastSentNs() {
        return Math.max(own.lastSentNs(), helpers.stream().mapToLong(HelperRun::lastSentNs).max().orElse(Long.MIN_VALUE));
    }

    /** The number of events accepted by the server, summed over its last answers. */
    public long accepted() {
        return own.accepted() + helpers.stream().mapToLong(HelperRun::accepted).sum();
    }

    /** The number of connections that were replaced by new ones. */
    public long replaced() {
        return own.replaced() + helpers.stream().mapToLong(HelperRun::replaced).sum();
    }

    /** How often sessions have gone on over another connection. */
    public long reconnections() {
        return own.reconnections() + helpers.stream().mapToLong(HelperRun::reconnections).sum();
    }

    /** The delay with which the measured events were handed to their socket. */
    public Histogram lag() {
        Histogram all = own.lag().copy();
        helpers.forEach(helper -> helper.addLagTo(all));
        return all;
    }

    public List<String> failures() {
        List<String> failures = new ArrayList<>(own.failures());
        helpers.forEach(helper -> failures.addAll(helper.failures()));
        return failures;
    }

    /** The outputs that the events of all generators must have caused. Those of a rule are added up, and so are their checksums. */
    public Map<String, OutputCount> expected() {
        Map<String, OutputCount> all = new TreeMap<>(events.expected());
        helpers.forEach(helper -> helper.expected().forEach((rule, count) -> all.merge(rule, count, SenderGroup::sum)));
        return all;
    }

    /** The number of generators and the estimated differences of their clocks, for people; empty for one generator. */
    public String text() {
        if (helpers.isEmpty()) {
            return "";
        }
        return (helpers.size() + 1) + " generators, clocks ahead by "
                + helpers.stream().map(HelperRun::clocks).collect(Collectors.joining("; "));
    }

    private static OutputCount sum(OutputCount one, OutputCount other) {
        return new OutputCount(one.total() + other.total(), sum(one.measured(), other.measured()), sum(one.checksum(), other.checksum()));
    }

    private static OptionalLong sum(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent() ? OptionalLong.of(one.getAsLong() + other.getAsLong()) : OptionalLong.empty();
    }
}
