// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import java.net.InetAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

/**
 * Decides who may connect, and counts those who are in: in all, and for each address. Clients that were refused do not count, so that they
 * take nobody's place. The machine's own addresses have no limit of their own: behind them may be a proxy with many clients, and whoever is
 * on this machine can harm the server in other ways.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class Gate {

    private final GuardSettings settings;
    private final HeapWatch heap;
    private final FileReserve files;
    private final AtomicInteger inside = new AtomicInteger();
    private final AddressCounts addresses = new AddressCounts();
    private final FailedProofs failures = new FailedProofs(System::nanoTime);

    public Gate(GuardSettings settings, HeapWatch heap, FileReserve files) {
        this.settings = settings;
        this.heap = heap;
        this.files = files;
    }

    /**
     * Lets a client in. <b>Failure:</b> a {@link WireException} with the reason why not, and nothing is counted.
     *
     * @param makeRoom is run if there is no place; it may let another client leave
     */
    public void admit(InetAddress address, Runnable makeRoom) {
        checkAddress(address);
        checkServer();
        if (addresses.add(address) > settings.maxPerAddress() && !address.isLoopbackAddress()) {
            addresses.remove(address);
            throw tooMany("there are " + settings.maxPerAddress() + " connections from " + address.getHostAddress() + " already; close"
                    + " some, or raise max-connections-per-address; if that is a proxy of many clients, name it in trusted-proxies");
        }
        int max = settings.maxConnections();
        if (inside.get() >= max) {
            makeRoom.run();
        }
        if (inside.incrementAndGet() > max) {
            leave(address);
            throw tooMany("there are " + max + " connections already; close some, or raise max-connections");
        }
    }

    /** Counts a client that another gate has let in. */
    public void takeOver(InetAddress address) {
        inside.incrementAndGet();
        addresses.add(address);
    }

    /** Counts a client that has failed to prove who it is: after many of them, nobody is let in from its address for a while. */
    public void failed(InetAddress address) {
        failures.add(address);
    }

    /** Counts a client out that was let in or taken over. */
    public void leave(InetAddress address) {
        inside.decrementAndGet();
        addresses.remove(address);
    }

    /** Whether connections of an address begin with the header of a proxy. */
    public boolean isTrustedProxy(InetAddress address) {
        return settings.trustedProxies().contains(address);
    }

    /** How long a thread that has read something, at this time, waits until it reads again: 0 unless the heap is nearly used up. */
    public long brakeNs(long nowNs) {
        return heap.percent(nowNs) < HeapWatch.NEARLY_USED_UP_PERCENT ? 0 : Brake.pauseNs(System.nanoTime());
    }

    /**
     * Whether one more refused client may wait for its answer to arrive, if so many are connected. Those that wait take at most half of the
     * files that are kept free.
     */
    public boolean mayLinger(int connected) {
        return connected - inside.get() <= files.reserve() / 2;
    }

    /** Adds the settings in force and the figures. */
    public void describe(Map<String, String> details) {
        details.put("max-connections", String.valueOf(settings.maxConnections()));
        details.put("max-connections-per-address", String.valueOf(settings.maxPerAddress()));
        details.put("tcp-keep-alive", settings.tcpKeepAlive().toSeconds() + "s");
        details.put("client-addresses", String.valueOf(addresses.size()));
        details.put("heap-in-use-after-collection", heap.percent(System.nanoTime()) + "%");
    }

    private void checkAddress(InetAddress address) {
        if (settings.deny().contains(address) || !settings.allow().isEmpty() && !settings.allow().contains(address)) {
            throw new WireException(ErrorCode.NOT_PERMITTED, "clients at " + address.getHostAddress() + " may not connect here; ask the"
                    + " operator to change allow or deny");
        }
        if (!address.isLoopbackAddress() && failures.areTooMany(address)) {
            throw tooMany(FailedProofs.MAX_A_MINUTE + " clients at " + address.getHostAddress() + " have failed to prove who they are in a"
                    + " minute; connect again when it is over");
        }
    }

    private void checkServer() {
        shortage().ifPresent(what -> {
            throw new WireException(ErrorCode.OVERLOADED, what + ", so it serves only the clients that it has; connect again later");
        });
    }

    private Optional<String> shortage() {
        if (heap.percent(System.nanoTime()) >= HeapWatch.FULL_PERCENT) {
            return Optional.of("the server's memory is nearly used up");
        }
        return files.hasRoom() ? Optional.empty()
                : Optional.of("the server has nearly used up the files and sockets that it may have open (ulimit -n)");
    }

    /** Why every new client is refused; empty if none is. */
    public Optional<String> problem() {
        return shortage().map(what -> what + ", so new clients are refused with OVERLOADED; suspend applications, remove rules that retain"
                + " much (vesper rules list --memory), or start the server with more");
    }

    private static WireException tooMany(String what) {
        return new WireException(ErrorCode.TOO_MANY_CONNECTIONS, what);
    }
}
