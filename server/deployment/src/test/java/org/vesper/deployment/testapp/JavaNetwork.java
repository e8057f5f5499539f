// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import static org.vesper.epn.EventNetwork.adapter;
import static org.vesper.epn.EventNetwork.aggregate;
import static org.vesper.epn.EventNetwork.bean;
import static org.vesper.epn.EventNetwork.eventType;
import static org.vesper.epn.EventNetwork.function;
import static org.vesper.epn.EventNetwork.processor;
import static org.vesper.epn.EventNetwork.stream;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.vesper.api.LatencyRecorder;
import org.vesper.epn.EventNetwork;
import org.vesper.epn.LatencyRecorders;

/** A network that uses all that there is; NetworkFormsTest has the same one in XML. */
@Configuration
class JavaNetwork {

    @Bean
    EventNetwork network() {
        return EventNetwork.of(
                eventType("Tick", Tick.class),
                eventType("Leg").property("time", long.class).property("price", double.class).property("sizes", int[].class),
                eventType("Deal").property("legs", "Leg[]").property("name", String.class),
                function("root", Math.class).method("cbrt"),
                function("count", "counter"),
                aggregate("last", Last.class),
                adapter("in", "test").set("port", "${port}").listeners("queue"),
                stream("queue").capacity("${places}").threads(2).partitionBy("price").waiting("yield").whenFull("drop-oldest"),
                processor("rules").rules("pass.epl").clock("property time").clockStart("1970-01-01T00:00:01Z").dialect("esper")
                        .outputType("Deal").set("pre-filter", false).sources("queue").listeners("straight", "collector"),
                stream("straight").capacity(0),
                processor("plain").sources("straight"),
                bean("doubler").sources("plain").listeners("last").onFault("stop"));
    }

    @Bean
    Collector collector() {
        return new Collector();
    }

    @Bean
    Collector last(LatencyRecorder latency) {
        Collector last = new Collector();
        last.setRecorder(latency);
        return last;
    }

    @Bean
    Doubler doubler() {
        return new Doubler();
    }

    @Bean
    Counter counter() {
        return new Counter();
    }

    @Bean
    LatencyRecorder latency(LatencyRecorders recorders) {
        return recorders.create();
    }
}
