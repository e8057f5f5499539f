// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp.injected;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.vesper.api.EventSink;

/** Nothing in it is public: Spring makes the subclass that keeps its beans single in the application's own class loader. */
@Configuration
class HiddenConfiguration {

    private final Journal journal;

    HiddenConfiguration(Journal journal) {
        this.journal = journal;
    }

    @Bean
    Object token() {
        return new Object();
    }

    @Bean
    @DependsOn("rates")
    EventSink made() {
        boolean single = token() == token();
        return event -> journal.write("made by a configuration, " + (single ? "with one token" : "with two tokens"));
    }
}
