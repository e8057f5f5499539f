// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.vesper.junit.testapp.Reading;

/** The application of this project is the one in the test resources: sensors, a stream, a rule on more than 90 degrees, a cook. */
@Timeout(60)
class VesperContainerTest {

    private static final Path HELLO_WORLD = Path.of(System.getProperty("vesper.samples"), "vesper-sample-hello-world.jar");

    @RegisterExtension
    static final VesperContainer CONTAINER =
            VesperContainer.ofThisProject().replacing("sensors", "diary").set("hello-world", "heartbeat.interval", "20ms");

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
