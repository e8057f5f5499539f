// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp.injected;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Gets all by its constructor; not public. */
@Component
class Rates {

    private final Journal journal;
    private final int rate;

    @Autowired
    Rates(Journal journal, @Value("${rate}") int rate) {
        this.journal = journal;
        this.rate = rate;
    }

    int rate() {
        return rate;
    }

    @PostConstruct
    void begin() {
        journal.write("PostConstruct with rate " + rate);
    }

    @PreDestroy
    void end() {
        journal.write("PreDestroy");
    }
}
