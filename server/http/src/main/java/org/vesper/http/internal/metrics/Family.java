// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.http.internal.metrics;

import java.util.List;
import java.util.stream.Stream;
import org.vesper.management.catalogue.CatalogueFigure;
import org.vesper.management.catalogue.FigureCatalogue;
import org.vesper.spi.figure.FigureKind;

/**
 * A metric: the samples of one name. Most are figures of the catalogue; those here are of this listener, or have words as labels.
 *
 * @param name its name without what the format adds, such as {@code _total}
 * @param help one sentence
 * @param labels the names of the labels
 */
record Family(FigureKind kind, String name, String help, List<String> labels) {

    static final Family SERVER_INFO = gauge("vesper_server_info",
            "Always 1; the labels have the version of the server, its commit and date", "version", "commit", "commit_date");
    static final Family SERVER_READY = gauge("vesper_server_ready", "1 if /health/ready answers 200, otherwise 0");
    static final Family SERVER_CONDITION = gauge("vesper_server_condition",
            "1 for each thing that somebody must mend; none if the server is well", "subject");
    static final Family APPLICATION_INFO = gauge("vesper_application_info",
            "Always 1; the label has the version of the application", "application", "version");
    static final Family APPLICATION_STATE = gauge("vesper_application_state",
            "1 for the state of the application, 0 for all others", "application", "state");
    static final Family RULES_LEFT_OUT = gauge("vesper_processor_rules_left_out",
            "Rules without metrics of their own, because of the setting http.max-rules", "application", "stage");
    static final Family HTTP_CONNECTIONS = gauge("vesper_http_connections", "Connections to this listener");
    static final Family HTTP_CLOSED = new Family(FigureKind.COUNTER, "vesper_http_connections_closed",
            "Connections that this listener has closed: over http.max-connections (limit), or without a request in time (time)",
            List.of("reason"));

    private static Family gauge(String name, String help, String... labels) {
        return new Family(FigureKind.GAUGE, name, help, List.of(labels));
    }

    static Family of(CatalogueFigure figure) {
        return new Family(figure.kind(), figure.metric(), figure.description(), figure.scope().labels());
    }

    /** All that the server can have, those of adapters' own figures excepted. */
    static Stream<Family> all() {
        return Stream.concat(
                Stream.of(SERVER_INFO, SERVER_READY, SERVER_CONDITION, APPLICATION_INFO, APPLICATION_STATE, RULES_LEFT_OUT,
                        HTTP_CONNECTIONS, HTTP_CLOSED),
                FigureCatalogue.all().stream().filter(figure -> !figure.metric().isEmpty()).map(Family::of));
    }
}
