// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.adapter.Adapter;

/** The delivery of events while applications are started, closed and updated. */
@Timeout(60)
class SharingTest {

    private static final EventType TYPE = EventType.ofMap("Number", Map.of("n", int.class));
    private static final int MANY = 50_000;

    private final Offers offers = new Offers();

    @Test
    void shouldGiveEachEventToEveryFollowerInOrder() {
        OfferAdapter offer = started(new Member("a", TYPE).offer(offers, "out"));
        List<Member> members = List.of(new Member("b", TYPE), new Member("c", TYPE), new Member("d", TYPE));
        List<FollowAdapter> follows = members.stream().map(member -> started(follow(member, "a/out"))).toList();

        send(offer, 0, MANY);

        members.forEach(member -> assertEquals(upTo(MANY), numbers(member.await(MANY))));
        assertEquals(3, offer.status().connections());
        assertEquals(MANY, offer.status().eventsAccepted());
        follows.forEach(Adapter::close);
        assertEquals(0, offer.status().connections());
    }

    @Test
    void shouldCarryEventsAlongAChainAndTogetherFromTwo() throws InterruptedException {
        OfferAdapter first = started(new Member("a", TYPE).offer(offers, "out"));
        OfferAdapter second = started(new Member("b", TYPE).offer(offers, "out"));
        OfferAdapter middle = new Member("c", TYPE).offer(offers, "out");
        Member chained = new Member("c", TYPE).with(event -> middle.onEvent(number(number(event))));
        Member last = new Member("d", TYPE);
        started(middle);
        List<FollowAdapter> follows = List.of(
                started(follow(chained, "a/out")), started(follow(last, "c/out")), started(follow(last, "b/out")));

        Thread sender = new Thread(() -> send(second, MANY, 2 * MANY));
        sender.start();
        send(first, 0, MANY);
        sender.join();

        assertEquals(upTo(2 * MANY), numbers(last.await(2 * MANY)).stream().sorted().toList());
        follows.forEach(Adapter::close);
    }

    /** The carrying thread waits in its lane with the first event while the others arrive. */
    @Test
    void shouldDropWhatTheSettingSaysAndCountIt() throws InterruptedException {
        OfferAdapter offer = started(new Member("a", TYPE).offer(offers, "out"));
        CountDownLatch inLane = new CountDownLatch(2);
        CountDownLatch free = new CountDownLatch(1);
        Member newest = new Member("b", TYPE).with(event -> hold(inLane, free));
        Member oldest = new Member("c", TYPE).with(event -> hold(inLane, free));
        FollowAdapter keepsOld = started(newest.follow(offers, "a/out", "capacity", "3"));
        FollowAdapter keepsNew = started(oldest.follow(offers, "a/out", "capacity", "3", "when-full", "drop-oldest"));
        send(offer, 0, 1);
        inLane.await();

        send(offer, 1, 10);
        assertEquals("3", keepsOld.status().details().get("waiting"));
        free.countDown();

        // Of 1 to 9 three fit: the first three of them, or the last three.
        assertEquals(List.of(0, 1, 2, 3), numbers(newest.await(4)));
        assertEquals(List.of(0, 7, 8, 9), numbers(oldest.await(4)));
        assertEquals(List.of(6L, 6L), List.of(keepsOld.status().eventsRejected(), keepsNew.status().eventsRejected()));
        keepsOld.close();
        keepsNew.close();
    }

    @Test
    void shouldLetTheOfferWaitAndLoseNothingWhenItBlocks() {
        OfferAdapter offer = started(new Member("a", TYPE).offer(offers, "out"));
        Member member = new Member("b", TYPE);
        FollowAdapter follow = started(member.follow(offers, "a/out", "capacity", "2", "when-full", "block"));

        send(offer, 0, MANY);

        assertEquals(upTo(MANY), numbers(member.await(MANY)));
        assertEquals(0, follow.status().eventsRejected());
        follow.close();
    }

    @Test
    void shouldLetGoOfAWaitingOfferWhenItsFollowerGoes() throws InterruptedException {
        OfferAdapter offer = started(new Member("a", TYPE).offer(offers, "out"));
        CountDownLatch inLane = new CountDownLatch(1);
        CountDownLatch free = new CountDownLatch(1);
        FollowAdapter follow = started(new Member("b", TYPE).with(event -> hold(inLane, free))
                .follow(offers, "a/out", "capacity", "1", "when-full", "block"));
        Thread sender = new Thread(() -> send(offer, 0, 100));
        sender.start();
        inLane.await();
        Thread closer = new Thread(follow::close);
        closer.start();

        sender.join();
        free.countDown();
        closer.join();
        assertEquals(100, offer.status().eventsAccepted());
    }

    @Test
    void shouldWaitForAnOfferAndGoOnWhenItIsBack() {
        Member member = new Member("b", TYPE);
        FollowAdapter follow = started(follow(member, "a/out"));
        assertEquals("waiting: no application offers a/out. Known offers: none", state(follow));

        OfferAdapter wrong = started(new Member("a", TYPE).offer(offers, "oout"));
        assertEquals("waiting: no application offers a/out; did you mean a/oout? Known offers: a/oout", state(follow));
        assertEquals("a/out (waiting)", follow.status().address());
        wrong.close();

        for (int round = 0; round < 3; round++) {
            OfferAdapter offer = started(new Member("a", TYPE).offer(offers, "out"));
            assertEquals("connected", state(follow));
            send(offer, round * 10, round * 10 + 10);
            offer.close();
            assertEquals("waiting: no application offers a/out. Known offers: none", state(follow));
        }
        assertEquals(upTo(30), numbers(member.await(30)));
        follow.close();
    }

    @Test
    void shouldKeepFollowersWhenANewVersionTakesOverTheOffer() {
        Member member = new Member("b", TYPE);
        FollowAdapter follow = started(follow(member, "a/out"));
        OfferAdapter old = started(new Member("a", TYPE).offer(offers, "out"));
        send(old, 0, 10);
        OfferAdapter fresh = new Member("a", TYPE).offer(offers, "out");

        assertTrue(fresh.canTakeOver(old));
        fresh.takeOver(old);
        fresh.resume();
        old.close();
        send(fresh, 10, 20);

        assertEquals("connected", state(follow));
        assertEquals(upTo(20), numbers(member.await(20)));
        follow.close();
        fresh.close();
    }

    /** Each version gets the events that the previous one has not received. Every third update fails and is rolled back. */
    @Test
    void shouldLoseNothingWhenNewVersionsTakeOverTheFollower() throws InterruptedException {
        OfferAdapter offer = started(new Member("a", TYPE).offer(offers, "out"));
        List<Integer> received = new ArrayList<>();
        AtomicInteger updates = new AtomicInteger();
        FollowAdapter follow = started(version(received));
        Thread sender = new Thread(() -> {
            for (int sent = 0; sent < MANY || updates.get() < 30; sent++) {
                send(offer, sent, sent + 1);
            }
        });
        sender.start();
        long acceptedBefore = 0;
        while (sender.isAlive()) {
            FollowAdapter fresh = version(received);
            follow.pause();
            fresh.takeOver(follow);
            boolean fails = updates.incrementAndGet() % 3 == 0;
            if (fails) {
                follow.takeOver(fresh);
                follow.resume();
                fresh.close();
            } else {
                acceptedBefore += follow.status().eventsAccepted();
                fresh.resume();
                follow.close();
                follow = fresh;
            }
        }
        follow.close();

        assertEquals(upTo((int) offer.status().eventsAccepted()), received);
        assertEquals(received.size(), acceptedBefore + follow.status().eventsAccepted(), "each version counts from 0");
    }

    private FollowAdapter version(List<Integer> received) {
        return new Member("b", TYPE).with(event -> received.add(number(event))).follow(offers, "a/out", "when-full", "block");
    }

    /**
     * Events waiting at the pause belong to the old version; events of the old class that arrive during the pause belong to the new one.
     */
    @Test
    void shouldCopyWhatComesMeanwhileWhenTheClassChangesInAnUpdate() {
        OfferAdapter offer = started(new Member("a", EventType.ofBean("Quote", Quote.class)).offer(offers, "out"));
        Member oldMember = new Member("b", EventType.ofBean("Quote", Quote.class));
        FollowAdapter old = started(follow(oldMember, "a/out"));
        Member freshMember = new Member("b", EventType.ofMap("Quote", Map.of("pair", String.class)));
        FollowAdapter fresh = follow(freshMember, "a/out");

        oldMember.inlet().enter();
        offer.onEvent(Quote.of("first", 1));
        offer.onEvent(Quote.of("second", 2));
        oldMember.inlet().exit();
        old.pause();
        offer.onEvent(Quote.of("third", 3));
        fresh.takeOver(old);
        fresh.resume();
        old.close();
        offer.onEvent(Quote.of("fourth", 4));

        assertEquals(List.of("first", "second"), oldMember.received().stream().map(event -> ((Quote) event).getPair()).toList());
        assertEquals(List.of(Map.of("pair", "third"), Map.of("pair", "fourth")), freshMember.await(2));
        fresh.close();
    }

    @Test
    void shouldCountEventsThatCannotBeMadeAndGoOn() {
        OfferAdapter offer = started(new Member("a", EventType.ofMap("Text", Map.of("state", String.class))).offer(offers, "out"));
        Member member = new Member("b", EventType.ofBean("Picky", Picky.class));
        FollowAdapter follow = started(follow(member, "a/out"));

        offer.onEvent(Map.of("state", "bad"));
        offer.onEvent(Map.of("state", "good"));

        assertEquals("good", ((Picky) member.await(1).get(0)).getState());
        follow.close();
        assertEquals(List.of(1L, 1L), List.of(follow.status().eventsAccepted(), follow.status().eventsRejected()));
    }

    /** An event whose setter rejects some values. */
    public static final class Picky {

        private String state;

        public String getState() {
            return state;
        }

        public void setState(String state) {
            if (state.equals("bad")) {
                throw new IllegalArgumentException("too bad");
            }
            this.state = state;
        }
    }

    /** Two applications that follow each other pass each event on once more, as long as its number is below the limit. */
    @Test
    void shouldNotBlockWhenApplicationsFollowEachOther() {
        OfferAdapter fromA = started(new Member("a", TYPE).offer(offers, "out"));
        OfferAdapter fromB = started(new Member("b", TYPE).offer(offers, "out"));
        Member a = new Member("a", TYPE).with(event -> next(fromA, event));
        Member b = new Member("b", TYPE).with(event -> next(fromB, event));
        FollowAdapter aFollows = started(follow(a, "b/out"));
        FollowAdapter bFollows = started(follow(b, "a/out"));

        send(fromA, 0, 1);

        // b gets 0, 2, ... and a gets 1, 3, ...
        assertEquals(IntStream.range(0, 500).map(n -> 2 * n).boxed().toList(), numbers(b.await(500)));
        assertEquals(IntStream.range(0, 500).map(n -> 2 * n + 1).boxed().toList(), numbers(a.await(500)));
        aFollows.close();
        bFollows.close();
    }

    private static void next(OfferAdapter offer, Object event) {
        if (number(event) < 999) {
            offer.onEvent(number(number(event) + 1));
        }
    }

    @Test
    void shouldRefuseApplicationsThatWouldWaitForEachOther() {
        FollowAdapter first = started(new Member("b", TYPE).follow(offers, "a/out", "when-full", "block"));
        FollowAdapter second = started(new Member("c", TYPE).follow(offers, "b/out", "when-full", "block"));
        FollowAdapter closing = new Member("a", TYPE).follow(offers, "c/out", "when-full", "block");

        assertEquals("adapter of a that follows c/out: with when-full=block c could wait for itself, round a, b, c;"
                + " set when-full to drop-newest or drop-oldest", assertThrows(ConfigurationException.class, closing::start).getMessage());
        closing.close();
        FollowAdapter dropping = started(new Member("a", TYPE).follow(offers, "c/out"));
        List.of(first, second, dropping).forEach(Adapter::close);
    }

    @Test
    void shouldRefuseASecondOfferOfTheSameNameAndIncompleteSettings() {
        started(new Member("a", TYPE).offer(offers, "out"));
        OfferAdapter second = new Member("a", TYPE).offer(offers, "out");

        assertEquals("adapter shared of a: the stream out is offered by adapter shared already; give it another name",
                assertThrows(ConfigurationException.class, second::start).getMessage());
        second.close();
        assertEquals("adapter shared of b: event-type is Numbr, which is unknown; did you mean Number? Known event types: Number",
                assertThrows(ConfigurationException.class, () -> new Member("b", TYPE).follow(offers, "a/out", "event-type", "Numbr"))
                        .getMessage());
        assertEquals("adapter shared of b: stream is not set; name the application and the stream that it offers",
                assertThrows(ConfigurationException.class, () -> new Member("b", TYPE).follow(offers, "a/ ")).getMessage());
    }

    private FollowAdapter follow(Member member, String of) {
        return member.follow(offers, of, "capacity", String.valueOf(4 * MANY));
    }

    private static <A extends Adapter> A started(A adapter) {
        adapter.start();
        return adapter;
    }

    private static void send(OfferAdapter offer, int from, int to) {
        for (int n = from; n < to; n++) {
            offer.onEvent(number(n));
        }
    }

    private static MapEvent number(int n) {
        MapEvent event = new MapEvent(TYPE);
        event.put("n", n);
        return event;
    }

    private static int number(Object event) {
        return (Integer) ((Map<?, ?>) event).get("n");
    }

    private static List<Integer> numbers(List<Object> events) {
        return events.stream().map(SharingTest::number).toList();
    }

    private static List<Integer> upTo(int end) {
        return IntStream.range(0, end).boxed().toList();
    }

    private static String state(FollowAdapter follow) {
        return follow.status().details().get("state");
    }

    private static void hold(CountDownLatch there, CountDownLatch free) {
        there.countDown();
        try {
            free.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
