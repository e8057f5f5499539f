// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.policy;

import com.espertech.esper.common.client.soda.ConstantExpression;
import com.espertech.esper.common.client.soda.DotExpressionItemCall;
import com.espertech.esper.common.client.soda.Expression;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.spi.processor.JavaPolicy.Access;

/**
 * Refuses calls of the JDK's methods that make a result of any size of a number: repetitions, widths, precisions, scales and powers. One
 * event would use up the memory of the server. The number has to be a constant of at most {@value #MAX}, as a text of formats has to be.
 */
final class SizedCalls {

    static final int MAX = 1_000;

    private static final String FORMAT = "format";
    /** The place of the number among the parameters. */
    private static final Map<String, Integer> NUMBERS = Map.ofEntries(Map.entry("repeat", 0), Map.entry("indent", 0),
            Map.entry("ncopies", 0), Map.entry("copyof", 1), Map.entry("copyofrange", 2), Map.entry("setscale", 0), Map.entry("pow", 0),
            Map.entry("shiftleft", 0), Map.entry("shiftright", 0), Map.entry("setbit", 0), Map.entry("flipbit", 0),
            Map.entry("clearbit", 0), Map.entry("movepointleft", 0), Map.entry("movepointright", 0), Map.entry("scalebypoweroften", 0),
            Map.entry("padnext", 0), Map.entry("setminimumfractiondigits", 0), Map.entry("setminimumintegerdigits", 0),
            Map.entry("setmaximumfractiondigits", 0), Map.entry("setmaximumintegerdigits", 0), Map.entry("setlength", 0));
    private static final Pattern NUMBER = Pattern.compile("%[^a-zA-Z%]*");
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern CALL = Pattern.compile("(\\w+)\\(([^)]*)\\)");

    private SizedCalls() {
    }

    /** Checks a call with its parameters. */
    static void require(DotExpressionItemCall call) throws RefusedCode {
        require(call.getName(), call.getParameters().stream().map(SizedCalls::constant).toList());
    }

    /** Checks what looks like a property with an index or a key, {@code name.repeat(3)}. */
    static void requireInPath(String path) throws RefusedCode {
        Matcher call = CALL.matcher(path);
        while (call.find()) {
            String parameter = call.group(2).strip();
            boolean isText = parameter.length() > 1 && (parameter.startsWith("'") || parameter.startsWith("\""));
            Object constant = isText ? parameter.substring(1, parameter.length() - 1) : DIGITS.matcher(parameter).matches()
                    ? new BigInteger(parameter) : null;
            require(call.group(1), List.of(Optional.ofNullable(constant)));
        }
    }

    private static void require(String name, List<Optional<Object>> parameters) throws RefusedCode {
        String method = name.toLowerCase(Locale.ROOT);
        if (method.equals(FORMAT)) {
            requireFormat(name, parameters);
        } else if (method.equals("formatted")) {
            throw refused("'" + name + "' formats a text that is not known here; write String.format with a constant");
        } else if (NUMBERS.containsKey(method) && parameters.size() > NUMBERS.get(method)) {
            Optional<Object> number = parameters.get(NUMBERS.get(method));
            if (number.filter(value -> value instanceof Number given && isSmall(given)).isEmpty()) {
                throw refused("the number that '" + name + "' takes has to be a constant of at most " + MAX);
            }
        }
    }

    /** A format of Java is the first text; the format of a date has none. */
    private static void requireFormat(String name, List<Optional<Object>> parameters) throws RefusedCode {
        boolean isOfText = parameters.size() > 1
                || parameters.stream().anyMatch(value -> value.filter(String.class::isInstance).isPresent());
        if (!isOfText) {
            return;
        }
        Optional<String> format = parameters.stream().flatMap(Optional::stream).filter(String.class::isInstance).map(String.class::cast)
                .findFirst();
        if (format.isEmpty()) {
            throw refused("the format that '" + name + "' takes has to be a constant text");
        }
        Matcher widths = NUMBER.matcher(format.get());
        while (widths.find()) {
            Matcher digits = DIGITS.matcher(widths.group());
            while (digits.find()) {
                if (!isSmall(new BigInteger(digits.group()))) {
                    throw refused("a width or precision in '" + format.get() + "' is more than " + MAX);
                }
            }
        }
    }

    private static boolean isSmall(Number number) {
        return Math.abs(number.doubleValue()) <= MAX;
    }

    private static Optional<Object> constant(Expression parameter) {
        return parameter instanceof ConstantExpression constant ? Optional.ofNullable(constant.getConstant()) : Optional.empty();
    }

    private static RefusedCode refused(String what) {
        return RefusedCode.of(what, Access.ANY);
    }
}
