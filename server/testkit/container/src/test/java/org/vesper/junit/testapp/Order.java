// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.testapp;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** An event with values of all kinds. */
public final class Order {

    /** How a dish is done. */
    public enum Doneness { RARE, WELL_DONE }

    /** A part of an order. */
    public static final class Dish {

        private String name;
        private Doneness doneness;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public Doneness getDoneness() {
            return doneness;
        }

        public void setDoneness(Doneness doneness) {
            this.doneness = doneness;
        }
    }

    private Doneness doneness = Doneness.RARE;
    private Dish dish;
    private Dish[] sides;
    private List<String> wishes = List.of("none");
    private Instant at;
    private BigDecimal price;
    private String guest = "nobody";

    public Doneness getDoneness() {
        return doneness;
    }

    public void setDoneness(Doneness doneness) {
        this.doneness = doneness;
    }

    public Dish getDish() {
        return dish;
    }

    public void setDish(Dish dish) {
        this.dish = dish;
    }

    public Dish[] getSides() {
        return sides == null ? null : sides.clone();
    }

    public void setSides(Dish[] sides) {
        this.sides = sides.clone();
    }

    public List<String> getWishes() {
        return wishes;
    }

    public void setWishes(List<String> wishes) {
        this.wishes = wishes;
    }

    public Instant getAt() {
        return at;
    }

    public void setAt(Instant at) {
        this.at = at;
    }

    public BigDecimal getPrice() {
        return price;
    }

    public void setPrice(BigDecimal price) {
        this.price = price;
    }

    public String getGuest() {
        return guest;
    }

    public void setGuest(String guest) {
        this.guest = guest;
    }
}
