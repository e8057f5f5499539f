// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.listener;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.io.EndPoint;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {

    private static final long SECOND_NS = Duration.ofSeconds(1).toNanos();

    private final List<EndPoint> closed = new ArrayList<>();
    private final OpenConnections connections = new OpenConnections(3, Duration.ofSeconds(10));

    /** A connection that only notes that it is closed. */
    private EndPoint from(SocketAddress address) {
        return (EndPoint) Proxy.newProxyInstance(EndPoint.class.getClassLoader(), new Class<?>[] {EndPoint.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getRemoteSocketAddress" -> address;
                    case "close" -> closed.add((EndPoint) proxy);
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private EndPoint opened(String host) {
        EndPoint endPoint = from(new InetSocketAddress(host, 40_000));
        connections.opened(endPoint, 0);
        return endPoint;
    }

    @Test
    void shouldCloseTheOldestOfTheOriginWithMostWhenThereAreTooMany() {
        opened("192.0.2.1");
        EndPoint first = opened("127.0.0.1");
        opened("127.0.0.2");
        opened("192.0.2.2");

        assertEquals(List.of(first), closed);
        assertEquals(3, connections.count());
        assertEquals(1, connections.closedOverLimit());
    }

    @Test
    void shouldCountAnIpv6NetworkAsOneOrigin() {
        opened("192.0.2.1");
        EndPoint first = opened("2001:db8::1");
        opened("2001:db8::ffff:2");
        opened("192.0.2.2");

        assertEquals(List.of(first), closed);
    }

    @Test
    void shouldKeepOneThatIsServed() {
        EndPoint served = opened("192.0.2.1");
        connections.begun(served, 0);
        EndPoint idle = opened("192.0.2.1");
        opened("192.0.2.1");
        opened("192.0.2.1");

        assertEquals(List.of(idle), closed);
    }

    /** A client may have gone when its connection is accepted; then there is no address. */
    @Test
    void shouldTakeThoseAfterClientsThatHaveGone() {
        for (int i = 0; i < 10; i++) {
            connections.opened(from(null), 0);
        }
        assertEquals(7, closed.size());
        closed.clear();
        EndPoint good = opened("192.0.2.1");
        assertEquals(3, connections.count());
        assertEquals(false, closed.contains(good));
    }

    @Test
    void shouldCloseOneWithoutARequestInTimeAndGiveUsersAMinute() {
        EndPoint silent = opened("192.0.2.1");
        EndPoint stranger = opened("192.0.2.2");
        EndPoint user = opened("192.0.2.3");
        for (EndPoint asking : List.of(stranger, user)) {
            connections.begun(asking, 9 * SECOND_NS);
            connections.ended(asking, asking == user, 9 * SECOND_NS);
        }
        connections.closeLate(9 * SECOND_NS);
        assertEquals(List.of(), closed);
        connections.closeLate(11 * SECOND_NS);
        assertEquals(List.of(silent), closed);
        connections.closeLate(20 * SECOND_NS);
        assertEquals(List.of(silent, stranger), closed);
        connections.closeLate(70 * SECOND_NS);
        assertEquals(List.of(silent, stranger, user), closed);
        assertEquals(3, connections.closedByTime());
    }

    @Test
    void shouldCloseOneThatDoesNotTakeItsAnswer() {
        EndPoint slow = opened("192.0.2.1");
        connections.begun(slow, SECOND_NS);
        connections.closeLate(60 * SECOND_NS);
        assertEquals(List.of(), closed);
        connections.closeLate(62 * SECOND_NS);
        assertEquals(List.of(slow), closed);
    }
}
