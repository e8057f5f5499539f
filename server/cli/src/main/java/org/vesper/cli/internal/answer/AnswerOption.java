// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.answer;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.vesper.text.JsonText;
import org.vesper.text.VisibleText;
import picocli.CommandLine.Option;

/** The option that chooses the form of a command's answer. */
public final class AnswerOption {

    /** The name of the option. */
    public static final String JSON = "--json";

    private static final String OUTPUT = "vesper.output";
    private static final String FILE = "file";

    @Option(names = JSON, description = "answers in JSON, also with an error")
    private boolean json;

    public boolean isJson() {
        return json;
    }

    /** Prints the lines, or the value as JSON. */
    public void print(PrintWriter out, Supplier<?> value, Supplier<List<String>> lines) {
        if (json) {
            out.println(JsonText.lines(value.get(), OpenValues::unfolded));
        } else {
            lines.get().forEach(line -> out.println(VisibleText.line(line)));
        }
        out.flush();
    }

    /**
     * Prints a text that can be given back to the server or to another program: in a file or a pipe as it is, in UTF-8; in a terminal, and
     * with no start script that says which of these the output is, without what would control it.
     */
    public void printText(PrintWriter out, Supplier<?> value, Supplier<String> text) {
        if (json || !FILE.equals(System.getProperty(OUTPUT))) {
            print(out, value, () -> text.get().stripTrailing().lines().toList());
            return;
        }
        out.flush();
        System.out.writeBytes(text.get().getBytes(StandardCharsets.UTF_8));
        System.out.flush();
    }

    /** Prints what a command has done. */
    public void done(PrintWriter out, String what) {
        print(out, () -> Map.of("done", what), () -> what.lines().toList());
    }

    /** Prints a remark on the way to the answer, which only a reader needs. */
    public void say(PrintWriter out, String remark) {
        if (!json) {
            out.println(remark);
            out.flush();
        }
    }
}
