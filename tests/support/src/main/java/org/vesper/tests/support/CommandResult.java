// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

/**
 * The result of a command.
 *
 * @param exitCode its exit code
 * @param output its output on both streams
 */
public record CommandResult(int exitCode, String output) {

    /** Requires an exit code and texts in the output. <b>Failure:</b> an {@link AssertionError} with the whole output. */
    public CommandResult expect(int code, String... words) {
        if (exitCode != code) {
            throw new AssertionError("exit code " + exitCode + " where " + code + " was expected; output:\n" + output);
        }
        return saying(words);
    }

    /** Requires texts in the output. */
    public CommandResult saying(String... words) {
        for (String word : words) {
            if (!output.contains(word)) {
                throw new AssertionError("the output does not say '" + word + "':\n" + output);
            }
        }
        return this;
    }
}
