package @PACKAGE@;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.vesper.junit.CollectedEvent;
import org.vesper.junit.CollectedEvents;
import org.vesper.junit.TestedApplication;
import org.vesper.junit.VesperContainer;

/** Runs the application in a container. The test ticks in place of the timer. */
class ApplicationTest {

    @RegisterExtension
    final VesperContainer container = VesperContainer.ofThisProject().replacing("timer");

    @Test
    void shouldGreetAtEveryThirdTick() {
        TestedApplication application = container.application();
        CollectedEvents picked = application.collect("rules");

        for (int number = 1; number <= 7; number++) {
            application.send("timer", tick(number));
        }

        CollectedEvent second = picked.await(2).get(1);
        assertEquals("every third", second.name());
        assertEquals(6L, second.get("number"));
        assertEquals(2, application.property("greeter", "greeted"));
    }

    private static Tick tick(long number) {
        Tick tick = new Tick();
        tick.setNumber(number);
        return tick;
    }
}
