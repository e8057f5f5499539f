// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.espertech.esper.common.client.configuration.Configuration;
import com.espertech.esper.common.client.soda.AnnotationPart;
import com.espertech.esper.common.client.soda.EPStatementObjectModel;
import com.espertech.esper.compiler.client.EPCompileException;
import com.espertech.esper.compiler.client.EPCompilerProvider;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

/**
 * A statement in Esper's dialect.
 *
 * @param text as its author wrote it, annotations included, without the {@code ;}
 * @param line where it begins, counted from 1
 * @param column where it begins, counted from 1
 * @param declares the event type, stream or window that it makes known; empty if it makes none known
 * @param puts whether what it selects are outputs: it selects, and its author has named it
 */
public record EsperSource(String fileName, String file, String name, String text, int line, int column, String declares, boolean puts)
        implements RuleSource {

    private static final Pattern PLACE = Pattern.compile(" at line (\\d+) column (\\d+)");
    private static final Pattern NAME = Pattern.compile("@name\\s*\\(\\s*['\"]([^'\"]*)['\"]", Pattern.CASE_INSENSITIVE);
    private static final Pattern QUOTED = Pattern.compile("'([^']+)'");

    /**
     * The statements of a file in their order. One without a name gets one from what it creates or fills.
     *
     * <p><b>Failure:</b> an {@link EplException} with the first error of every statement that has one.
     */
    static List<EsperSource> parse(String fileName, String file) {
        List<EplError> errors = new ArrayList<>();
        List<EsperSource> sources = new ArrayList<>();
        Map<String, Integer> named = new HashMap<>();
        for (EsperText.Piece piece : EsperText.split(file)) {
            EsperSource bare = new EsperSource(fileName, file, writtenName(piece.text()), piece.text(), piece.line(), piece.column(), "",
                    false);
            try {
                sources.add(bare.named(named));
            } catch (EPCompileException e) {
                errors.add(bare.error(e));
            } catch (EplException e) {
                errors.addAll(e.errors());
            }
        }
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
        return sources;
    }

    /** For a statement that may be wrong. */
    private static String writtenName(String text) {
        Matcher name = NAME.matcher(text);
        return name.find() ? name.group(1) : "";
    }

    private EsperSource named(Map<String, Integer> named) throws EPCompileException {
        String padded = "\n".repeat(line - 1) + " ".repeat(column - 1) + text;
        EPStatementObjectModel model = EPCompilerProvider.getCompiler().eplToModel(padded, new Configuration());
        Optional<String> given = givenName(model);
        boolean selects = EsperStatementKind.selects(model);
        if (given.isEmpty() && selects && !EsperStatementKind.fills(model)) {
            throw new EplException(List.of(error("the statement has no name, so nobody gets what it selects; "
                    + "write @name('...') in front of it")));
        }
        String name = given.orElseGet(() -> EsperStatementKind.name(model));
        int use = given.isPresent() ? 1 : named.merge(name, 1, Integer::sum);
        return new EsperSource(fileName, file, use == 1 ? name : name + " " + use, text, line, column,
                EsperStatementKind.declares(model), given.isPresent() && selects);
    }

    private static Optional<String> givenName(EPStatementObjectModel model) {
        List<AnnotationPart> annotations = model.getAnnotations() == null ? List.of() : model.getAnnotations();
        return annotations.stream().filter(annotation -> annotation.getName().equalsIgnoreCase("name"))
                .flatMap(annotation -> annotation.getAttributes().stream()).map(attribute -> String.valueOf(attribute.getValue())).findFirst();
    }

    @Override
    public EplError error(String message) {
        return new EplError(fileName, name, line, column, message, sourceLine(line));
    }

    /** What Esper says, in its words, at the place that it means. */
    public EplError error(EPCompileException refusal) {
        String expression = refusal.getItems().isEmpty() ? "" : refusal.getItems().get(0).getExpression();
        String message = refusal.getItems().isEmpty() ? refusal.getMessage() : refusal.getItems().get(0).getMessage();
        message = message.replace(" [" + expression + "]", "");
        Matcher place = PLACE.matcher(message);
        if (place.find()) {
            int row = Math.min(Integer.parseInt(place.group(1)), (int) file.lines().count());
            return new EplError(fileName, name, row, Integer.parseInt(place.group(2)) + 1, place.replaceFirst(""), sourceLine(row));
        }
        int offset = suspect(message);
        String before = text.substring(0, offset);
        int row = line + (int) before.chars().filter(character -> character == '\n').count();
        int start = before.lastIndexOf('\n');
        return new EplError(fileName, name, row, start < 0 ? column + offset : offset - start, message, sourceLine(row));
    }

    /** Where the first thing stands that Esper quotes and the author wrote: it seldom says the place of what is no mistake of grammar. */
    private int suspect(String message) {
        return QUOTED.matcher(message).results().map(quote -> text.indexOf(quote.group(1))).filter(at -> at >= 0).findFirst().orElse(0);
    }

    private String sourceLine(int row) {
        return file.lines().skip(row - 1L).findFirst().orElse("");
    }
}
