// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.vesper.junit.testapp.Order;
import org.vesper.junit.testapp.Reading;

/** The application of this project is the one in the test resources: sensors, a stream, a rule on more than 90 degrees, a cook. */
@Timeout(60)
class VesperContainerTest {

    private static final Path HELLO_WORLD = Path.of(System.getProperty("vesper.samples"), "vesper-sample-hello-world.jar");

    @RegisterExtension
    static final VesperContainer CONTAINER =
            VesperContainer.ofThisProject().replacing("sensors", "orders", "diary").set("hello-world", "heartbeat.interval", "20ms");

    private final TestedApplication kitchen = CONTAINER.application();

    @Test
    void shouldPassEventsThroughTheApplicationWhenTheTestSendsThem() {
        CollectedEvents read = kitchen.collect("sensors");
        CollectedEvents hot = kitchen.collect("heat");
        CollectedEvents written = kitchen.collect("diary");

        kitchen.send("sensors", new Reading("oven", 200.0));
        kitchen.send("sensors", new Reading("fridge", 4.0));
        kitchen.send("sensors", "Reading", Map.of("place", "stove", "celsius", 91));

        assertEquals(List.of(new CollectedEvent("hot", Map.of("place", "oven", "celsius", 200.0)),
                new CollectedEvent("hot", Map.of("place", "stove", "celsius", 91.0))), hot.await(2));
        assertEquals(hot.all(), written.await(2));
        assertEquals(List.of("oven", "stove"), kitchen.property("cook", "places"));
        assertEquals("RUNNING", kitchen.state());
        // 4 * 1.8 + 32
        assertEquals(39.2, (double) read.all().get(1).get("fahrenheit"), 1e-9);
    }

    @Test
    void shouldPassValuesOfAllKindsWhenTheTestSendsABean() {
        CollectedEvents read = kitchen.collect("orders");
        Order.Dish steak = new Order.Dish();
        steak.setName("steak");
        steak.setDoneness(Order.Doneness.WELL_DONE);
        Order order = new Order();
        order.setDoneness(Order.Doneness.WELL_DONE);
        order.setDish(steak);
        order.setSides(new Order.Dish[] {steak});
        order.setWishes(List.of("salt"));
        order.setAt(Instant.parse("2026-11-21T09:00:00Z"));
        order.setPrice(new BigDecimal("12.50"));
        order.setGuest(null);
        kitchen.send("orders", order);
        Map<String, Object> values = new HashMap<>(read.await(1).get(0).values());

        Map<String, Object> dish = Map.of("name", "steak", "doneness", "WELL_DONE");
        assertTrue(values.containsKey("guest") && values.remove("guest") == null);
        assertEquals(Map.of("doneness", "WELL_DONE", "dish", dish, "sides", List.of(dish), "wishes", List.of("salt"),
                "at", Instant.parse("2026-11-21T09:00:00Z"), "price", new BigDecimal("12.50")), values);
    }

    @Test
    void shouldPassValuesOfAllKindsWhenTheTestNamesThem() {
        CollectedEvents put = kitchen.collect("orderRules");
        Map<String, Object> dish = Map.of("name", "steak", "doneness", Order.Doneness.RARE);
        kitchen.send("orders", "Order", Map.of("doneness", "WELL_DONE", "dish", dish, "sides", List.of(dish),
                "at", "2026-11-21T09:00:00Z", "price", "12.50"));

        put.await(2);
        Map<String, Object> values = put.all().stream().filter(event -> event.name().equals("ordered")).findFirst().orElseThrow().values();
        assertEquals(List.of("WELL_DONE", Map.of("name", "steak", "doneness", "RARE"), List.of("none"), "nobody"),
                List.of(values.get("doneness"), values.get("dish"), values.get("wishes"), values.get("guest")));
        assertEquals(List.of(Instant.parse("2026-11-21T09:00:00Z"), new BigDecimal("12.50")),
                List.of(values.get("at"), values.get("price")));
    }

    @Test
    void shouldLetTheApplicationsOwnAdaptersWorkWhenTheTestDoesNotReplaceThem() {
        TestedApplication hello = CONTAINER.deploy(HELLO_WORLD);
        List<CollectedEvent> greetings = hello.collect("greeting").await(2);

        assertEquals("Hello, world!", greetings.get(0).get("greeting"));
        // The rule lets every third heartbeat through.
        assertEquals((long) greetings.get(0).get("number") + 3, greetings.get(1).get("number"));
    }

    @Test
    void shouldSayWhatIsKnownWhenTheTestNamesSomethingElse() {
        assertRefused("kitchen has no sensor among its adapters that this test replaces; did you mean sensors?",
                () -> kitchen.send("sensor", new Reading("oven", 1.0)));
        assertRefused("kitchen has no event type Readin; did you mean Reading?", () -> kitchen.send("sensors", "Readin", Map.of()));
        assertRefused("event type Reading has no property celsus; did you mean celsius?",
                () -> kitchen.send("sensors", "Reading", Map.of("celsus", 1)));
        assertRefused("property celsius of event type Reading is a double and cannot be hot (String)",
                () -> kitchen.send("sensors", "Reading", Map.of("celsius", "hot")));
        assertRefused("property doneness of event type Order is a Doneness and cannot be RAW (String); it takes one of RARE, WELL_DONE",
                () -> kitchen.send("orders", "Order", Map.of("doneness", "RAW")));
        assertRefused("event type Dish has no property nam; did you mean name?",
                () -> kitchen.send("orders", "Order", Map.of("dish", Map.of("nam", "steak"))));
        assertRefused("property celsius of event type Reading is a double and cannot be null",
                () -> kitchen.send("sensors", "Reading", Collections.singletonMap("celsius", null)));
        assertRefused("kitchen has no heet among its stages that emit events; did you mean heat?", () -> kitchen.collect("heet"));
        assertRefused("kitchen has no bean cok; did you mean cook?", () -> kitchen.property("cok", "places"));
        assertRefused("org.vesper.junit.testapp.Cook has no public method getPans(), isPans() or pans()",
                () -> kitchen.property("cook", "pans"));
    }

    @Test
    void shouldShowWhatHasComeWhenTooFewEventsCome() {
        CollectedEvents events = new CollectedEvents("kitchen: heat", Duration.ofMillis(1));
        events.add("hot", Map.of("place", "oven"));

        AssertionError failure = assertThrows(AssertionError.class, () -> events.await(2));
        assertEquals("kitchen: heat has emitted 1 events and not 2 within 1 ms: [hot{place=oven}]", failure.getMessage());
    }

    private static void assertRefused(String reason, org.junit.jupiter.api.function.Executable question) {
        String message = assertThrows(IllegalArgumentException.class, question).getMessage();
        assertTrue(message.startsWith(reason), message);
    }
}
