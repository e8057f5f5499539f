// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;

/** The events that a follower receives, depending on both types. */
@Timeout(60)
class EventsBetweenTypesTest {

    private static final EventType BEAN = EventType.ofBean("Quote", Quote.class);

    private final Offers offers = new Offers();

    /** A different class with the same properties, one of which is computed. */
    public static final class OtherQuote {

        private String pair;
        private double bid;

        public String getPair() {
            return pair;
        }

        public void setPair(String pair) {
            this.pair = pair;
        }

        public double getBid() {
            return bid;
        }

        public void setBid(double bid) {
            this.bid = bid;
        }

        public double getHalf() {
            return bid / 2;
        }
    }

    private static final class Row extends LinkedHashMap<String, Object> implements OutputEvent {

        private static final long serialVersionUID = 1L;

        Row(Object... namesAndValues) {
            for (int i = 0; i < namesAndValues.length; i += 2) {
                put((String) namesAndValues[i], namesAndValues[i + 1]);
            }
        }

        @Override
        public String rule() {
            return "best";
        }

        @Override
        public List<String> columns() {
            return List.copyOf(keySet());
        }

        @Override
        public Object value(int column) {
            return get(columns().get(column));
        }
    }

    @Test
    void shouldPassTheEventItselfWhenBothHaveItsClass() {
        Quote quote = Quote.of("EURUSD", 1.25);

        assertSame(quote, passed(BEAN, quote, EventType.ofBean("Price", Quote.class)));
    }

    @Test
    void shouldCopyABeanIntoAnotherClass() {
        OtherQuote copy = (OtherQuote) passed(BEAN, Quote.of("EURUSD", 1.25), EventType.ofBean("Quote", OtherQuote.class));

        assertEquals("EURUSD", copy.getPair());
        assertEquals(0.625, copy.getHalf());
    }

    @Test
    void shouldCopyABeanIntoAMapThatHasSomeOfItsProperties() {
        EventType wanted = EventType.ofMap("Q", Map.of("bid", Double.class));
        MapEvent copy = (MapEvent) passed(BEAN, Quote.of("EURUSD", 1.25), wanted);

        assertEquals(Map.of("bid", 1.25), copy);
        assertSame(wanted, copy.type());
    }

    @Test
    void shouldCopyMapsAndOutputsOfRulesAndLeaveOutNulls() {
        EventType offered = map("pair", String.class, "bid", double.class);
        MapEvent event = new MapEvent(offered);
        event.put("pair", "EURUSD");

        assertEquals(0.0, ((Quote) passed(offered, event, BEAN)).getBid());
        assertEquals(1.5, ((Quote) passed(offered, new Row("bid", 1.5, "pair", "EURUSD", "extra", 1), BEAN)).getBid());
    }

    @Test
    void shouldNotConnectWhenAPropertyIsMissingOrOfAnotherClass() {
        assertEquals("events of type Quote of a/quotes cannot become events of type Q: there is no property bd; did you mean bid?"
                + " Known ones there: bid, pair; pair is String there and int here",
                refusal(BEAN, map("bd", double.class, "pair", int.class)));
    }

    @Test
    void shouldNotConnectWhenNoEventOfTheClassCanBeMade() {
        assertEquals("events of type Quote of a/quotes cannot become events of type Fixed: the class java.lang.Thread$State has no property"
                + " with a public setter", refusal(BEAN, EventType.ofBean("Fixed", Thread.State.class)));
    }

    @Test
    void shouldRefuseEventsThatAreNotOfTheTypeThatIsOffered() {
        EventType offered = map("pair", String.class, "bid", double.class);
        Member follower = new Member("b", BEAN);
        OfferAdapter offer = new Member("a", offered).offer(offers, "quotes");
        offer.start();
        FollowAdapter follow = follower.follow(offers, "a/quotes");
        follow.start();

        assertEquals("bid is a Integer, but a Double in the event type Q that is offered", refused(offer, Map.of("bid", 1)));
        assertEquals("the rule best has no column bid, which the event type Q that is offered has; its columns: pair",
                refused(offer, new Row("pair", "EURUSD")));
        assertEquals("this is a java.lang.String, but events of type Q are offered", refused(offer, "text"));
        assertEquals("this is a Other, but events of type Q are offered",
                refused(offer, new MapEvent(EventType.ofMap("Other", Map.of()))));
        assertEquals(0, offer.status().eventsAccepted());
        follow.close();
        offer.close();
        assertEquals(List.of(), follower.received());
    }

    /** The event that a follower with its own type receives. */
    private Object passed(EventType offered, Object event, EventType wanted) {
        Offers own = new Offers();
        Member follower = new Member("b", wanted);
        OfferAdapter offer = new Member("a", offered).offer(own, "quotes");
        FollowAdapter follow = follower.follow(own, "a/quotes");
        offer.start();
        follow.start();
        offer.onEvent(event);
        Object received = follower.await(1).get(0);
        follow.close();
        offer.close();
        return received;
    }

    private String refusal(EventType offered, EventType wanted) {
        OfferAdapter offer = new Member("a", offered).offer(offers, "quotes");
        FollowAdapter follow = new Member("b", wanted).follow(offers, "a/quotes");
        offer.start();
        follow.start();
        offer.onEvent(Quote.of("EURUSD", 1.25));
        String state = follow.status().details().get("state");
        assertEquals("a/quotes (refused)", follow.status().address());
        follow.close();
        offer.close();
        return state.substring("refused: ".length());
    }

    private static String refused(OfferAdapter offer, Object event) {
        return assertThrows(IllegalArgumentException.class, () -> offer.onEvent(event)).getMessage();
    }

    private static EventType map(String first, Class<?> firstClass, String second, Class<?> secondClass) {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        properties.put(first, firstClass);
        properties.put(second, secondClass);
        return EventType.ofMap("Q", properties);
    }
}
