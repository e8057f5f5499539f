// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.option;

import java.util.function.Consumer;
import java.util.function.Function;
import org.vesper.application.jar.RulesBundle;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.result.EplException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The form of the value of an option or a parameter, which is checked when the command line is read: a value of another form is wrong
 * usage, and the message names the option. Made by picocli, so each form is a class.
 */
public abstract class Form implements ITypeConverter<String> {

    private final Consumer<String> check;

    /** Creates a form; the check fails with an {@link IllegalArgumentException} or a {@link ConfigurationException}. */
    protected Form(Consumer<String> check) {
        this.check = check;
    }

    /** Creates a form of values that match; the message says what they are like. */
    protected Form(String regex, Function<String, String> message) {
        this(text -> {
            if (!text.matches(regex)) {
                throw new IllegalArgumentException(message.apply(text));
            }
        });
    }

    @Override
    public final String convert(String text) {
        try {
            check.accept(text);
            return text;
        } catch (IllegalArgumentException | ConfigurationException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    /** An address. */
    public static final class HostAndPort extends Form {

        public HostAndPort() {
            super("[^\\s/]+:(\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])",
                    text -> "'" + text + "' must be HOST:PORT, 127.0.0.1:9010 for example");
        }
    }

    /** The name of an application of rules. */
    public static final class ApplicationName extends Form {

        public ApplicationName() {
            super(RulesBundle::requireName);
        }
    }

    /** A part of an application. */
    public static final class Part extends Form {

        public Part() {
            super("[^/]+/.+", text -> "'" + text + "' must be a part of an application, APP/NAME; vesper status shows them");
        }
    }

    /** The value of a setting. */
    public static final class Setting extends Form {

        public Setting() {
            super("(?s)[^=]+=.*", text -> "'" + text + "' must have a name before an =");
        }
    }

    /** An event type and a file. */
    public static final class TypeAndFile extends Form {

        public TypeAndFile() {
            super("[^=]+=.+", text -> "'" + text + "' must be TYPE=FILE, StockTick=ticks.csv for example");
        }
    }

    /** A condition of the language of rules; an empty one is none. The server checks the names in it. */
    public static final class Condition extends Form {

        public Condition() {
            super(text -> Parser.check(text));
        }

        /** Apart, so that commands are known without the language of rules on the class path. */
        private static final class Parser {

            static void check(String text) {
                try {
                    if (!text.isEmpty() && RuleParser.parse("condition", "@Name('c') SELECT * FROM T WHERE (" + text + ")").size() > 1) {
                        throw new IllegalArgumentException("'" + text + "' must be one condition");
                    }
                } catch (EplException e) {
                    throw new IllegalArgumentException("'" + text + "' is not a condition, such as symbol = 'WSC' AND price > 10: "
                            + e.errors().get(0).message(), e);
                }
            }
        }
    }
}
