// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** The process that started this one, which exchanges lines with it: the other end of a {@link Fork}. */
public final class Parent {

    private static final BufferedReader IN = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));

    private Parent() {
    }

    public static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    /** Whether the parent requests another round. */
    public static boolean asksAgain() throws IOException {
        return "go".equals(IN.readLine());
    }
}
