// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;

/** An event with types that are typical of business: an enum, a time, amounts, a party with an address. */
public class Trade {

    private Side side;
    private Instant at;
    private BigDecimal amount;
    private BigInteger serial;
    private Long quantity = -1L;
    private Party party;
    private Party[] others;

    /** Buys or sells. */
    public enum Side { BUY, SELL }

    /** A trading party. */
    public static class Party {

        private String name;
        private Address address;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public Address getAddress() {
            return address;
        }

        public void setAddress(Address address) {
            this.address = address;
        }
    }

    /** A postal address. */
    public static class Address {

        private String city;
        private int zip;

        public String getCity() {
            return city;
        }

        public void setCity(String city) {
            this.city = city;
        }

        public int getZip() {
            return zip;
        }

        public void setZip(int zip) {
            this.zip = zip;
        }
    }

    public Side getSide() {
        return side;
    }

    public void setSide(Side side) {
        this.side = side;
    }

    public Instant getAt() {
        return at;
    }

    public void setAt(Instant at) {
        this.at = at;
    }

    public BigDecimal getAmount() {
        return amount;
    }

    public void setAmount(BigDecimal amount) {
        this.amount = amount;
    }

    public BigInteger getSerial() {
        return serial;
    }

    public void setSerial(BigInteger serial) {
        this.serial = serial;
    }

    public Long getQuantity() {
        return quantity;
    }

    public void setQuantity(Long quantity) {
        this.quantity = quantity;
    }

    public Party getParty() {
        return party;
    }

    /** Sets a complete party. */
    public void setParty(Party party) {
        if (party.name == null && party.address == null) {
            throw new IllegalArgumentException("an empty party");
        }
        this.party = party;
    }

    public Party[] getOthers() {
        return others;
    }

    public void setOthers(Party[] others) {
        this.others = others;
    }

    @Override
    public String toString() {
        String who = party == null ? "nobody" : party.name
                + (party.address == null ? "" : " in " + party.address.zip + " " + party.address.city);
        return side + " " + quantity + " " + amount + " " + serial + " " + at + " " + who;
    }
}
