// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.config.ConfigurationException;

class TextEventMakerTest {

    /** A payment with a merchant. */
    public static final class Payment {

        private Merchant merchant;
        private BigDecimal amount;

        public Merchant getMerchant() {
            return merchant;
        }

        public void setMerchant(Merchant merchant) {
            this.merchant = merchant;
        }

        public BigDecimal getAmount() {
            return amount;
        }

        public void setAmount(BigDecimal amount) {
            this.amount = amount;
        }

        public List<String> getNotes() {
            return List.of();
        }
    }

    /** A merchant. */
    public static final class Merchant {

        private String name = "nobody";
        private int number;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public int getNumber() {
            return number;
        }

        public void setNumber(int number) {
            this.number = number;
        }
    }

    private static EventType mapType() {
        Map<String, Class<?>> properties = new LinkedHashMap<>(Map.of("amount", Double.class, "device.id", String.class));
        EventType merchant = EventType.ofMap("Merchant", Map.of("name", String.class, "number", Integer.class));
        return EventType.ofMap("Payment", properties).with("merchant", merchant);
    }

    @Test
    void shouldMakeBeansWithNestedBeansFromTexts() {
        TextEventMaker maker = TextEventMaker.of(EventType.ofBean("Payment", Payment.class),
                List.of("merchant.number", "amount", "merchant.name"));

        Payment first = (Payment) maker.make(List.of("7", "10.50", "Foo"));
        assertEquals("Foo 7 10.50", first.getMerchant().getName() + ' ' + first.getMerchant().getNumber() + ' ' + first.getAmount());
        Payment second = (Payment) maker.make(Arrays.asList("8", null, null));
        assertEquals("nobody 8 null", second.getMerchant().getName() + ' ' + second.getMerchant().getNumber() + ' ' + second.getAmount());
        assertNull(((Payment) maker.make(Arrays.asList(null, "1", null))).getMerchant());
    }

    @Test
    void shouldMakeMapsAndPreferAPropertyWhoseNameHasAPoint() {
        TextEventMaker maker = TextEventMaker.of(mapType(), List.of("device.id", "merchant.name"), text -> text);

        MapEvent event = (MapEvent) maker.make(List.of("d1", "Foo"));
        assertEquals(Map.of("device.id", "d1", "merchant", Map.of("name", "Foo")), event);
        assertEquals(Map.of("device.id", "d2"), maker.make(Arrays.asList("d2", null)));
    }

    @Test
    void shouldNameThePathWhenATextIsWrong() {
        TextEventMaker maker = TextEventMaker.of(mapType(), List.of("amount", "merchant.number"), text -> text.replace(',', '.'));

        assertEquals(1.5, ((MapEvent) maker.make(Arrays.asList("1,5", null))).get("amount"));
        assertEquals("merchant.number: 'x' is not an int",
                assertThrows(IllegalArgumentException.class, () -> maker.make(List.of("1", "x"))).getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "amuont|event type Payment has no property amuont; did you mean amount?",
        "merchant.nme|event type merchant has no property nme; did you mean name?",
        "merchnt.name|event type Payment has no property merchnt.name",
        "notes|property notes of event type Payment can only be read",
        "merchant|property merchant is a Merchant in event type Payment, which cannot be written as text"})
    void shouldSayWhatIsWrongWithAPath(String path, String problem) {
        String message = assertThrows(ConfigurationException.class,
                () -> TextEventMaker.of(EventType.ofBean("Payment", Payment.class), List.of(path))).getMessage();

        assertTrue(message.startsWith(problem), message);
    }
}
