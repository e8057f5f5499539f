// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.vesper.api.Emits;
import org.vesper.api.EventSink;
import org.vesper.api.EventSource;
import org.vesper.api.EventType;
import org.vesper.api.OutputEvent;
import org.vesper.api.Takes;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.spi.processor.RuleFlow;

/** A network whose stages wait for events of types that cannot come to them is refused, and no other. */
class EventFlowTest {

    private static final AdapterDefinition ADAPTER = new AdapterDefinition("in", "tcp", Map.of(), List.of(), "net.xml:3");

    private final List<StageDefinition> stages = new ArrayList<>();

    /** Open, so that there may be subclasses that the network has never heard of. */
    public static class Tick {
    }

    public static class BlockTick extends Tick {
    }

    public interface Priced {
    }

    public static final class Order {
    }

    private final EventFlow flow = new EventFlow(List.of(EventType.ofBean("Tick", Tick.class),
            EventType.ofBean("BlockTick", BlockTick.class), EventType.ofBean("Priced", Priced.class),
                    EventType.ofBean("Order", Order.class),
            EventType.ofBean("Output", OutputEvent.class), EventType.ofBean("Thing", Object.class), EventType.ofMap("Fill", Map.of()),
                    EventType.ofMap("Quote", Map.of())));

    @Test
    void shouldNameRuleAndPlaceAndWhatComes() {
        adapter("Order", "Fill");
        rules("rules", reads("Tick"));

        assertEquals("a.epl:3:1: rule up reads Tick, which cannot reach its processor rules (net.xml:5); the processor receives Order from"
                + " adapter in (net.xml:3), Fill from adapter in (net.xml:3). Wire a stage that emits Tick to the processor, or change the"
                + " rule", refusal());
    }

    @Test
    void shouldTakeWhatMayBeOfTheTypeForIt() {
        // What an adapter emits may be of a subclass, and what implements an interface may be one.
        for (List<String> pair : List.of(List.of("Tick", "Tick"), List.of("Tick", "BlockTick"), List.of("BlockTick", "Tick"),
                List.of("Tick", "Priced"), List.of("Priced", "Tick"), List.of("Fill", "Thing"), List.of("Order", "Thing"))) {
            assertAccepted(pair.get(0), pair.get(1));
        }
        for (List<String> pair : List.of(List.of("Order", "Priced"), List.of("Fill", "Quote"), List.of("Fill", "Tick"),
                List.of("Tick", "Fill"), List.of("Tick", "Order"), List.of("Order", "Tick"))) {
            assertThrows(ConfigurationException.class, () -> new EventFlowTest().check(pair.get(0), pair.get(1)), pair::toString);
        }
    }

    private static void assertAccepted(String emitted, String read) {
        assertDoesNotThrow(() -> new EventFlowTest().check(emitted, read), () -> emitted + " read as " + read);
    }

    private void check(String emitted, String read) {
        adapter(emitted);
        rules("rules", reads(read));
        flow.check(stages);
    }

    @Test
    void shouldBeSilentWhenAStageDoesNotTell() {
        adapter();
        rules("rules", reads("Tick"));
        accepted();
    }

    @Test
    void shouldTakeOutputEventsForMapsAndForNothingElse() {
        adapter("Tick");
        rules("first", new RuleFlow("out", "a.epl:1:1", Set.of("Tick"), Optional.empty()));
        rules("second", reads("Fill"), reads("Output"), reads("Thing"));
        accepted();

        rules("third", reads("Order"));
        assertEquals("a.epl:3:1: rule up reads Order, which cannot reach its processor third (net.xml:5); the processor receives output"
                + " events from processor second (net.xml:5). Wire a stage that emits Order to the processor, or change the rule",
                refusal());
    }

    @Test
    void shouldKnowWhatRulesFillForThemselvesAndForThoseBehind() {
        adapter("Tick");
        rules("first", reads("Order"), new RuleFlow("make", "a.epl:1:1", Set.of("Tick", "itsStream"), Optional.of("Order")),
                new RuleFlow("own", "a.epl:2:1", Set.of("Tick"), Optional.of("itsStream")));
        rules("second", reads("Order"));
        accepted();
    }

    @Test
    void shouldRefuseRulesThatAreAboutToChangeInTheSameWay() {
        adapter("Order");
        rules("rules", reads("Order"));
        accepted();

        assertDoesNotThrow(() -> flow.check(Map.of("rules", List.of())), "of rules in Esper's dialect nothing is known");
        ConfigurationException refused = assertThrows(ConfigurationException.class,
                () -> flow.check(Map.of("rules", List.of(reads("Tick")))));
        assertTrue(refused.getMessage().startsWith("a.epl:3:1: rule up reads Tick, which cannot reach"), refused::getMessage);
        accepted();
    }

    @Test
    void shouldRefuseWhatABeanDoesNotTake() {
        adapter("Tick", "Order");
        stages.add(wired(new BeanDefinition("orders", new Orders(), List.of(), "net.xml:9")));

        assertEquals("bean orders (net.xml:9): it takes Order (@Takes of class " + Orders.class.getName() + "), but receives Tick from"
                + " adapter in (net.xml:3); wire it to other stages, or let it take Tick too", refusal());
    }

    @Test
    void shouldRefuseARuleBehindABeanThatEmitsSomethingElse() {
        adapter("Order");
        stages.add(wired(new BeanDefinition("orders", new Orders(), List.of(), "net.xml:9")));
        rules("rules", reads("Order"));

        assertEquals("a.epl:3:1: rule up reads Order, which cannot reach its processor rules (net.xml:5); the processor receives Fill from"
                + " bean orders (net.xml:9). Wire a stage that emits Order to the processor, or change the rule", refusal());
    }

    @Test
    void shouldNameTheNearestTypeWhenABeanNamesOneThatIsNotThere() {
        stages.add(new BeanDefinition("lost", new Misspelt(), List.of(), "net.xml:9"));

        assertEquals("bean lost (net.xml:9): class " + Misspelt.class.getName() + " says that it takes Ordr, and there is no event type"
                + " of that name; did you mean Order? Known event types: BlockTick, Fill, Order, Output, OutputEvent, Priced, Quote,"
                + " Thing, Tick",
                refusal());
    }

    @Takes("Order")
    @Emits("Fill")
    static final class Orders implements EventSink, EventSource {

        @Override
        public void onEvent(Object event) {
            // nothing flows here
        }

        @Override
        public void setEventSink(EventSink sink) {
            // nothing flows here
        }
    }

    @Takes("Ordr")
    static final class Misspelt implements EventSink {

        @Override
        public void onEvent(Object event) {
            // nothing flows here
        }
    }

    private void adapter(String... emitted) {
        stages.add(ADAPTER);
        flow.adapter(ADAPTER, new LinkedHashSet<>(List.of(emitted)));
    }

    private void rules(String id, RuleFlow... flows) {
        ProcessorDefinition processor = new ProcessorDefinition(id, "epl", Map.of(), List.of(), List.of(), "net.xml:5");
        flow.processor(processor, () -> List.of(flows));
        stages.add(wired(processor));
    }

    private static RuleFlow reads(String type) {
        return new RuleFlow("up", "a.epl:3:1", Set.of(type), Optional.empty());
    }

    /** Lets the stage that was added last have this one as its only listener. */
    private StageDefinition wired(StageDefinition next) {
        StageDefinition last = stages.remove(stages.size() - 1);
        List<String> listeners = List.of(next.id());
        if (last instanceof AdapterDefinition adapter) {
            stages.add(new AdapterDefinition(adapter.id(), adapter.provider(), Map.of(), listeners, adapter.origin()));
        } else if (last instanceof BeanDefinition bean) {
            stages.add(new BeanDefinition(bean.id(), bean.bean(), listeners, bean.origin()));
        } else {
            stages.add(new ProcessorDefinition(last.id(), "epl", Map.of(), List.of(), listeners, last.origin()));
        }
        return next;
    }

    private void accepted() {
        assertDoesNotThrow(() -> flow.check(stages));
    }

    private String refusal() {
        return assertThrows(ConfigurationException.class, () -> flow.check(stages)).getMessage();
    }
}
