// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import org.vesper.api.EventSink;

/** A bean of a test application that fails on every event. */
public final class Fragile implements EventSink {

    @Override
    public void onEvent(Object event) {
        throw new AssertionError("fails on " + event);
    }
}
