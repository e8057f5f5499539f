// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import org.vesper.api.EventSink;
import org.vesper.api.Takes;

/** A bean of a test application that takes events of one type. */
@Takes("Tick")
public final class Picky implements EventSink {

    @Override
    public void onEvent(Object event) {
        // nothing comes
    }
}
