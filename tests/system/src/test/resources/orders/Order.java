// SPDX-License-Identifier: GPL-2.0-or-later
package orders;

/** An event with another bean and an enum in it, and the beans and functions of the application that rules over it. */
public final class Order {

    private long number;

    public long getNumber() {
        return number;
    }

    public void setNumber(long number) {
        this.number = number;
    }

    public Leg getLeg() {
        return new Leg(number * 0.5);
    }

    public Side getSide() {
        return number % 2 == 1 ? Side.BUY : Side.SELL;
    }

    public enum Side {
        BUY, SELL
    }

    public static final class Leg {

        private final double price;

        Leg(double price) {
            this.price = price;
        }

        public double getPrice() {
            return price;
        }
    }

    /** Static functions. */
    public static final class Prices {

        private Prices() {
        }

        public static double twice(double price) {
            return price * 2;
        }
    }

    /** A bean with a function. */
    public static final class Desk {

        private double rate;

        public void setRate(double rate) {
            this.rate = rate;
        }

        public double feeOf(double price) {
            return price * rate;
        }
    }

    /** The difference between the highest and the lowest value. */
    public static final class Span implements org.vesper.api.Aggregate<Double, Double> {

        private final java.util.TreeMap<Double, Integer> counts = new java.util.TreeMap<>();

        @Override
        public void enter(Double value) {
            counts.merge(value, 1, Integer::sum);
        }

        @Override
        public void leave(Double value) {
            counts.computeIfPresent(value, (same, count) -> count == 1 ? null : count - 1);
        }

        @Override
        public Double value() {
            return counts.isEmpty() ? null : counts.lastKey() - counts.firstKey();
        }

        @Override
        public void reset() {
            counts.clear();
        }
    }

    /** What the rule puts out. */
    public static final class Alert {

        private double price;
        private String text = "";

        public double getPrice() {
            return price;
        }

        public void setPrice(double price) {
            this.price = price;
        }

        public String getText() {
            return text;
        }

        public void setText(String text) {
            this.text = text;
        }
    }

    /** Prints alerts. */
    public static final class Printer implements org.vesper.api.EventSink {

        @Override
        public void onEvent(Object event) {
            Alert alert = (Alert) event;
            System.out.println("alert at " + alert.getPrice() + ": " + alert.getText());
        }
    }
}
