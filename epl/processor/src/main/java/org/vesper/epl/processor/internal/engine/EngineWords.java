// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import java.util.regex.Pattern;
import org.vesper.epl.processor.internal.function.FunctionFailure;

/** Says in words of the language what Esper, its compiler or Java say in theirs. */
public final class EngineWords {

    /** Names of classes, of generated code and of the translated text; authors of rules do not know them. */
    private static final Pattern FROM_BELOW = Pattern.compile("(?i)esper|\\w\\.[a-z]+\\.\\w|exception|compile|context\\.|vesper|#\\w|"
            + "\\bp\\d+\\b|\\[L|\\$|view|forge|codegen|fatal|unexpected|class |in any stream|line \\d+");

    /** What stands in front of the reason: {@code Failed to validate select-clause expression '...': }. */
    private static final Pattern WRAPPING = Pattern.compile("^(Failed to validate [^']*('.*')?: )+");

    private EngineWords() {
    }

    /** Why a rule that the translator finds right cannot run. It is cleaned, since it may speak of the translated text. */
    public static String refusal(String reason) {
        String inner = reason == null ? "" : WRAPPING.matcher(reason).replaceFirst("");
        String cannot = "this rule cannot be run as written";
        return inner.isBlank() || FROM_BELOW.matcher(inner).find() ? cannot + "; take parts of it away to find the one that is not possible"
                : cannot + ": " + inner;
    }

    /** What went wrong while a rule worked off an event. */
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
            return message.substring("For input string: ".length()) + " is no number";
        }
        if (root instanceof ClassCastException || root instanceof NullPointerException) {
            return "a value is missing, or of another type than its event type says";
        }
        return message == null ? root.getClass().getSimpleName() : message;
    }
}
