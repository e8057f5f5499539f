// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.hello;

import org.vesper.api.EventSink;
import org.vesper.api.OutputEvent;

/** Prints the outputs of the rule. */
public final class Printer implements EventSink {

    @Override
    public void onEvent(Object event) {
        OutputEvent output = (OutputEvent) event;
        System.out.println(output.get("greeting") + " (heartbeat " + output.get("number") + ")");
    }
}
