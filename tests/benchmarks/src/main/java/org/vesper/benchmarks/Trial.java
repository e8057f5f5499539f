// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

/** The main class of a separate process; the first argument selects the part. It exchanges lines with its parent. */
final class Trial {

    private Trial() {
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "deploy" -> DeployTrial.run(args[1], Integer.parseInt(args[2]));
            case "handover" -> HandoverTrial.run(args[1], Integer.parseInt(args[2]));
            case "live" -> LiveTrial.run(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
