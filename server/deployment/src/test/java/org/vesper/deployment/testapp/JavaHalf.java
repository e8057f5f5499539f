// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import static org.vesper.epn.EventNetwork.processor;
import static org.vesper.epn.EventNetwork.stream;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.vesper.epn.EventNetwork;

/** The middle of a network whose ends are in XML. */
@Configuration
class JavaHalf {

    @Bean
    EventNetwork middle() {
        return EventNetwork.of(
                stream("queue").capacity("${places}"),
                processor("rules").rules("pass.epl").sources("queue").listeners("plain", "collector"),
                processor("plain"));
    }
}
