// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * A call of the command and its result.
 *
 * @param out the standard output
 * @param err the standard error
 */
public record CommandLineTrial(int exitCode, String out, String err) {

    public static CommandLineTrial of(Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] texts = new String[arguments.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = arguments[i].toString();
        }
        int exitCode = EplCommand.run(new PrintWriter(out), new PrintWriter(err), texts);
        return new CommandLineTrial(exitCode, out.toString(), err.toString());
    }
}
