// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit.testapp;

import org.vesper.api.EventSink;

/** Takes the outputs of rules on orders. */
public final class OrderList implements EventSink {

    @Override
    public void onEvent(Object event) {
        // The test collects what comes here.
    }
}
