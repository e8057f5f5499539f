// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import org.vesper.api.Aggregate;

/** An aggregate of a test application. */
public final class Last implements Aggregate<Double, Double> {

    private Double value;

    @Override
    public void enter(Double entered) {
        value = entered;
    }

    @Override
    public void leave(Double left) {
        // the last one stays
    }

    @Override
    public Double value() {
        return value;
    }

    @Override
    public void reset() {
        value = null;
    }
}
