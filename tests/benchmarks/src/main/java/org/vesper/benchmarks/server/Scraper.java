// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.vesper.tests.support.VesperServer;

/** Asks a server for its metrics over HTTP, as Prometheus does. The server must let everybody read them. */
final class Scraper {

    private static final String RULES = "vesper_rule_inputs_total";

    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpRequest request;

    Scraper(VesperServer server) {
        request = HttpRequest.newBuilder(URI.create(server.management().attribute("type=Server", "HttpUrl") + "/metrics")).build();
    }

    /** A server that a scraper can ask. */
    static VesperServer open(VesperServer server) {
        return server.set("http.port", "0").set("http.without-user", "metrics");
    }

    /** Asks once. <b>Failure:</b> an exception for an answer without the figures of rules. */
    void scrape() {
        try {
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200 || !answer.body().contains(RULES)) {
                throw new IllegalStateException("HTTP " + answer.statusCode() + ": " + answer.body());
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Asks once a second, and prints how long the answers took. */
    void scrapeFor(int seconds) {
        long sumNs = 0;
        long longestNs = 0;
        long beginNs = System.nanoTime();
        for (int i = 0; i < seconds; i++) {
            long startNs = System.nanoTime();
            scrape();
            long tookNs = System.nanoTime() - startNs;
            sumNs += tookNs;
            longestNs = Math.max(longestNs, tookNs);
            long nextNs = beginNs + TimeUnit.SECONDS.toNanos(i + 1L);
            for (long early = nextNs - System.nanoTime(); early > 0; early = nextNs - System.nanoTime()) {
                LockSupport.parkNanos(early);
            }
        }
        System.out.printf(Locale.ROOT, "    %d scrapes, mean %.1f ms, longest %.1f ms%n", seconds, sumNs / 1e6 / seconds, longestNs / 1e6);
    }
}
