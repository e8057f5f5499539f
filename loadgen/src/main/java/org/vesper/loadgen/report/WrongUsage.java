// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.report;

import java.util.List;
import org.vesper.text.VisibleText;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what is wrong with the options, so that the reason is seen, and which option may be meant. */
public final class WrongUsage implements IParameterExceptionHandler {

    private static final int EXIT_CODE = 2;

    private final String withoutHelp;

    /** Creates a handler; an option says that another command runs this one, whose help would be of no use. */
    public WrongUsage(String withoutHelp) {
        this.withoutHelp = withoutHelp;
    }

    @Override
    public int handleParseException(ParameterException failure, String[] arguments) {
        String name = failure.getCommandLine().getCommandSpec().qualifiedName();
        List<String> nearest = failure instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        String hint = nearest.isEmpty() ? "" : "; did you mean " + String.join(" or ", nearest) + "?";
        String more = List.of(arguments).contains(withoutHelp) ? "" : " (" + name + " --help shows the options)";
        failure.getCommandLine().getErr().println(VisibleText.line(failure.getMessage()) + hint + more);
        return EXIT_CODE;
    }
}
