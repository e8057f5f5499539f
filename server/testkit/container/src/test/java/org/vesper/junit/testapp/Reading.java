// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.testapp;

/** An event of the test's application. */
public final class Reading {

    private String place;
    private double celsius;

    /** A reading to be filled. */
    public Reading() {
    }

    /** A whole reading. */
    public Reading(String place, double celsius) {
        this.place = place;
        this.celsius = celsius;
    }

    public String getPlace() {
        return place;
    }

    public void setPlace(String place) {
        this.place = place;
    }

    public double getCelsius() {
        return celsius;
    }

    public void setCelsius(double celsius) {
        this.celsius = celsius;
    }

    public double getFahrenheit() {
        return celsius * 1.8 + 32;
    }
}
