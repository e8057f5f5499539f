// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The main class of a separate process; the first argument selects the part. It exchanges lines with its parent. */
final class Trial {

    static final BufferedReader IN = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));

    private Trial() {
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "throughput" -> new ThroughputTrial(args[1], Integer.parseInt(args[2]), Integer.parseInt(args[3]))
                    .run(Integer.parseInt(args[4]));
            case "deploy" -> DeployTrial.run(args[1], Integer.parseInt(args[2]));
            case "handover" -> HandoverTrial.run(args[1], Integer.parseInt(args[2]));
            case "live" -> LiveTrial.run(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    /** Whether the parent requests another round. */
    static boolean askedAgain() throws IOException {
        return "go".equals(IN.readLine());
    }

    /** Compares the outputs of each pass with the model; a difference is reported and ends the benchmark. */
    static void check(Market market, List<String> watched, List<Signals> actual) {
        List<Signals> expected = market.expected(watched, actual.size());
        long outputs = 0;
        for (int pass = 0; pass < actual.size(); pass++) {
            if (!expected.get(pass).agrees(actual.get(pass))) {
                say("wrong in pass " + pass + ": " + actual.get(pass) + " instead of " + expected.get(pass));
                return;
            }
            outputs += actual.get(pass).count();
        }
        say("checked " + outputs);
    }
}
