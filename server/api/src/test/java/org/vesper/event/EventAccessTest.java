// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;

@Timeout(value = 60, threadMode = SEPARATE_THREAD)
class EventAccessTest {

    /** An event with properties of many kinds. */
    public static class Tick {

        private String symbol;
        private int size;
        private Integer boxedSize;
        private long time;
        private Long boxedTime;
        private double price;
        private boolean last;

        public Tick() {
        }

        public Tick(String symbol, long time) {
            this.symbol = symbol;
            this.time = time;
        }

        public String getSymbol() {
            return symbol;
        }

        public void setSymbol(String symbol) throws IOException {
            if (symbol.isEmpty()) {
                throw new IOException("no symbol");
            }
            if (symbol.isBlank()) {
                throw new IllegalArgumentException("blank symbol");
            }
            this.symbol = symbol;
        }

        public int getSize() {
            return size;
        }

        public void setSize(int size) {
            this.size = size;
        }

        public Integer getBoxedSize() {
            return boxedSize;
        }

        public void setBoxedSize(Integer boxedSize) {
            this.boxedSize = boxedSize;
        }

        public long getTime() {
            return time;
        }

        public void setTime(long time) {
            this.time = time;
        }

        public Long getBoxedTime() {
            return boxedTime;
        }

        public void setBoxedTime(Long boxedTime) {
            this.boxedTime = boxedTime;
        }

        public double getPrice() {
            return price;
        }

        public void setPrice(double price) {
            this.price = price;
        }

        public boolean isLast() {
            return last;
        }

        public void setLast(boolean last) {
            this.last = last;
        }

        /** No getter: it is not a flag. */
        public int isNothing() {
            return 1;
        }
    }

    /** What both getters of a property return, and a getter that narrows. */
    public static class Both extends Tick {

        private static final Boolean FROM_GET = true;

        public Boolean getOpen() {
            return FROM_GET;
        }

        public boolean isOpen() {
            return false;
        }
    }

    /** The public side of {@link HiddenQuote}. */
    public interface Quote {

        CharSequence getName();
    }

    private static final class HiddenQuote implements Quote {

        @Override
        public String getName() {
            return "hidden";
        }

        public int getUnreachable() {
            return 1;
        }
    }

    /** As a bundle has it: a class loader of its own, so a module of its own. */
    private static final class BundleLoader extends ClassLoader {

        Class<?> define(Class<?> type) throws IOException {
            try (InputStream in = type.getResourceAsStream(type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class")) {
                byte[] content = in.readAllBytes();
                return defineClass(type.getName(), content, 0, content.length);
            }
        }
    }

    private final EventAccess bean = EventAccess.of(Tick.class);

    @Test
    void shouldReadAPropertyOfABeanByItsGetter() {
        Tick tick = new Tick("WSC", 7);
        tick.setLast(true);

        assertEquals("WSC", bean.getter("symbol").orElseThrow().apply(tick));
        assertEquals(7L, bean.getter("time").orElseThrow().apply(tick));
        assertEquals(true, bean.getter("last").orElseThrow().apply(tick));
        assertNull(bean.getter("boxedTime").orElseThrow().apply(tick));
        assertEquals(7, bean.longGetter("time").orElseThrow().applyAsLong(tick));
        assertEquals(0, bean.longGetter("size").orElseThrow().applyAsLong(tick));
        assertTrue(bean.longGetter("boxedTime").isEmpty());
        assertTrue(bean.longGetter("price").isEmpty());
    }

    @Test
    void shouldSetAPropertyOfABeanWithoutABoxWhenItIsANumber() {
        Tick tick = new Tick();
        bean.intSetter("size").orElseThrow().accept(tick, 1);
        bean.intSetter("boxedSize").orElseThrow().accept(tick, 2);
        bean.intSetter("boxedTime").orElseThrow().accept(tick, 3);
        bean.intSetter("price").orElseThrow().accept(tick, 4);
        bean.longSetter("time").orElseThrow().accept(tick, 5);

        assertEquals(List.of(1, 2, 3L, 4.0, 5L),
                List.of(tick.getSize(), tick.getBoxedSize(), tick.getBoxedTime(), tick.getPrice(), tick.getTime()));
        bean.doubleSetter("price").orElseThrow().accept(tick, 0.5);
        assertEquals(0.5, tick.getPrice());
    }

    @Test
    void shouldOfferNoTypedSetterWhenAValueMightLoseDigits() {
        assertTrue(bean.intSetter("symbol").isEmpty());
        assertTrue(bean.longSetter("size").isEmpty());
        assertTrue(bean.longSetter("price").isEmpty());
        assertTrue(bean.doubleSetter("time").isEmpty());
        assertTrue(bean.setter("none").isEmpty());
    }

    @Test
    void shouldHaveOneRuleForWhatIsAProperty() {
        EventAccess both = EventAccess.of(Both.class);

        assertTrue(bean.getter("nothing").isEmpty());
        assertTrue(bean.getter("class").isEmpty());
        assertEquals(Boolean.class, EventType.ofBean("both", Both.class).properties().get("open"));
        assertEquals(true, both.getter("open").orElseThrow().apply(new Both()));
    }

    @Test
    void shouldReadAClassThatIsNotPublicThroughItsPublicInterface() {
        EventAccess hidden = EventAccess.of(HiddenQuote.class);

        assertEquals("hidden", hidden.getter("name").orElseThrow().apply(new HiddenQuote()));
        assertTrue(hidden.getter("unreachable").isEmpty());
        assertFalse(hidden.canBeMade());
        assertThrows(ConfigurationException.class, hidden::constructor);
    }

    @Test
    void shouldMakeABeanByAnyPublicConstructor() throws NoSuchMethodException {
        Function<Object[], Object> constructor = EventAccess.calling(Tick.class.getConstructor(String.class, long.class));

        assertEquals("WSC", ((Tick) constructor.apply(new Object[] {"WSC", 7L})).getSymbol());
        assertNull(((Tick) bean.constructor().get()).getSymbol());
    }

    @Test
    void shouldThrowWhatASetterThrows() {
        Tick tick = new Tick();
        var symbol = bean.setter("symbol").orElseThrow();

        assertEquals("blank symbol", assertThrows(IllegalArgumentException.class, () -> symbol.accept(tick, " ")).getMessage());
        IllegalStateException checked = assertThrows(IllegalStateException.class, () -> symbol.accept(tick, ""));
        assertEquals(IOException.class, checked.getCause().getClass());
    }

    @Test
    void shouldReadAndSetMapsByTheSameInterface() {
        EventAccess map = EventAccess.of(EventType.ofMap("tick", new TreeMap<>(Map.of("symbol", String.class, "time", Long.class,
                "price", double.class, "size", Integer.class))));
        Object event = map.constructor().get();
        map.setter("symbol").orElseThrow().accept(event, "WSC");
        map.intSetter("time").orElseThrow().accept(event, 1);
        map.intSetter("price").orElseThrow().accept(event, 2);
        map.intSetter("size").orElseThrow().accept(event, 3);

        assertEquals(Map.of("symbol", "WSC", "time", 1L, "price", 2.0, "size", 3), event);
        map.longSetter("time").orElseThrow().accept(event, 5);
        map.doubleSetter("price").orElseThrow().accept(event, 0.5);
        assertEquals(5L, map.getter("time").orElseThrow().apply(event));
        assertEquals(0.5, map.getter("price").orElseThrow().apply(event));
        assertEquals(Optional.empty(), map.getter("none"));
        assertEquals(Optional.empty(), map.longSetter("symbol"));
    }

    @Test
    void shouldCallAClassOfAnotherLoader() throws Exception {
        Class<?> tick = new BundleLoader().define(Tick.class);
        assertNotSame(Tick.class, tick);

        EventAccess access = EventAccess.of(tick);
        Object event = access.constructor().get();
        access.setter("symbol").orElseThrow().accept(event, "WSC");
        assertSame(tick, event.getClass());
        assertEquals("WSC", access.getter("symbol").orElseThrow().apply(event));
    }

    @Test
    void shouldLetGoOfTheClassLoaderWhenTheAccessIsGone() throws Exception {
        WeakReference<ClassLoader> loader = loaderOfAClassThatWasUsed();
        while (loader.get() != null) {
            System.gc();
        }
        assertNull(loader.get());
    }

    private static WeakReference<ClassLoader> loaderOfAClassThatWasUsed() throws Exception {
        Class<?> tick = new BundleLoader().define(Tick.class);
        EventAccess access = EventAccess.of(tick);
        Object event = access.constructor().get();
        access.longSetter("time").orElseThrow().accept(event, 5);
        assertEquals(5, access.longGetter("time").orElseThrow().applyAsLong(event));
        access.setter("symbol").orElseThrow().accept(event, "WSC");
        EventAccess.calling(tick.getConstructor(String.class, long.class)).apply(new Object[] {"WSC", 7L});
        return new WeakReference<>(tick.getClassLoader());
    }
}
