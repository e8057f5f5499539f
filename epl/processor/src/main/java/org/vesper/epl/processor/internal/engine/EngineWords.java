// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import java.util.regex.Pattern;
import org.vesper.epl.processor.internal.function.FunctionFailure;

/** Translates messages of Esper, its compiler and Java into the terms of the language. */
public final class EngineWords {

    /** Names of classes, generated code and translated text, which authors of rules do not know. */
    private static final Pattern FROM_BELOW = Pattern.compile("(?i)esper|\\w\\.[a-z]+\\.\\w|exception|compile|context\\.|vesper|#\\w|"
            + "\\bp\\d+\\b|\\[L|\\$|view|forge|codegen|fatal|unexpected|class |in any stream|line \\d+");

    /** Esper's prefix of the reason: {@code Failed to validate select-clause expression '...': }. */
    private static final Pattern WRAPPING = Pattern.compile("^(Failed to validate [^']*('.*')?: )+");

    private EngineWords() {
    }

    /** The reason why a rule that the translator accepts cannot run. The message is filtered, since it may refer to the translated text. */
    public static String refusal(String reason) {
        String inner = reason == null ? "" : WRAPPING.matcher(reason).replaceFirst("");
        String cannot = "this rule cannot be run as written";
        return inner.isBlank() || FROM_BELOW.matcher(inner).find() ? cannot + "; take parts of it away to find the one that is not possible"
                : cannot + ": " + inner;
    }

    /** The reason why a rule failed to process an event. */
    public static String failure(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null && !(root instanceof FunctionFailure)) {
            root = root.getCause();
        }
        String message = root.getMessage();
        if (root instanceof ArithmeticException && "/ by zero".equals(message)) {
            return "a whole number is divided by zero";
        }
        if (root instanceof NumberFormatException && message != null && message.startsWith("For input string: ")) {
            return message.substring("For input string: ".length()) + " is not a number";
        }
        if (root instanceof ClassCastException || root instanceof NullPointerException) {
            return "a value is missing, or of another type than its event type says";
        }
        return message == null ? root.getClass().getSimpleName() : message;
    }
}
