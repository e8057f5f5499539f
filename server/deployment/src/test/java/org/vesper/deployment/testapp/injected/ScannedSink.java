// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp.injected;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.vesper.api.EventSink;

/** A stage that a component scan finds; gets all by its fields. */
@Component("scanned")
public class ScannedSink implements EventSink {

    @Autowired
    private Rates rates;
    @Autowired
    private Journal journal;
    @Value("#{${size} * 2}")
    private int doubled;
    @Value("${name:nobody} and ${other:nothing}")
    private String names;

    @Override
    public void onEvent(Object event) {
        journal.write(event + " at " + rates.rate() + " " + doubled + " " + names);
    }
}
