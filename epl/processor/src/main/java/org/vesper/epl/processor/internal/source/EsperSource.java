// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.source;

import com.espertech.esper.common.client.annotation.Name;
import com.espertech.esper.common.client.configuration.Configuration;
import com.espertech.esper.common.client.soda.AnnotationPart;
import com.espertech.esper.common.client.soda.EPStatementObjectModel;
import com.espertech.esper.common.client.util.ClassForNameProvider;
import com.espertech.esper.compiler.client.EPCompileException;
import com.espertech.esper.compiler.client.EPCompilerProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.api.EventType;
import org.vesper.epl.language.EsperText;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.policy.RuleSize;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.language.result.EsperStream;

/**
 * A statement in Esper's dialect.
 *
 * @param place its position
 * @param text the text as written by its author, including annotations, without the {@code ;}
 * @param declares the event type, stream, window or table that it declares; empty if there is none
 * @param declared what that is, with the columns as far as they are known
 * @param emits whether it emits outputs: it selects, and its author has named it
 */
public record EsperSource(Place place, String name, String text, String declares, EsperStream declared, boolean emits)
        implements RuleSource {

    /** Finds the classes of annotations only: nothing is known of the application and of its policy yet. */
    private static final Configuration ANNOTATIONS_ONLY = annotationsOnly();
    private static final EsperStream NOTHING = new EsperStream(EsperStream.Kind.STREAM, Optional.empty());
    private static final Pattern PLACE = Pattern.compile(" at line (\\d+) column (\\d+)");
    private static final Pattern NAME = Pattern.compile("@name\\s*\\(\\s*['\"]([^'\"]*)['\"]", Pattern.CASE_INSENSITIVE);
    private static final Pattern QUOTED = Pattern.compile("'([^']+)'");

    /**
     * The position of a statement.
     *
     * @param file the text of the file
     * @param line counted from 1
     * @param column counted from 1
     */
    public record Place(EsperText file, int line, int column) {

        EplError error(String rule, String message) {
            return file.error(rule, line, column, message);
        }

        /** States where the dialect was chosen. */
        String dialect() {
            String chosen = file.dialectLine() == 0 ? "the processor's attribute dialect"
                    : "@Dialect('esper') in line " + file.dialectLine();
            return chosen + " makes this a statement in Esper's dialect";
        }

        /** The same, and what to do about a rule that is correct in Vesper's dialect. */
        String dialect(String incorrect) {
            List<EplError> errors = new ArrayList<>();
            boolean vespers = !RuleParser.parse("", incorrect + ";", Map.of(), errors).isEmpty() && errors.isEmpty();
            return dialect() + (vespers ? ", but it is a correct rule in Vesper's: put it "
                    + (file.dialectLine() == 0 ? "" : "in front of that line, or ") + "behind a line @Dialect('vesper')" : "");
        }
    }

    /**
     * Parses the statements of a file in order. A statement without a name is named after the object that it creates or fills.
     *
     * <p><b>Failure:</b> an {@link EplException} with the first error of every incorrect statement.
     */
    static List<EsperSource> parse(EsperText file) {
        List<EplError> errors = new ArrayList<>();
        List<EsperSource> sources = new ArrayList<>();
        Map<String, Integer> named = new HashMap<>();
        for (StatementSplitter.Piece piece : StatementSplitter.split(file.text())) {
            Place place = new Place(file, piece.line(), piece.column());
            EsperSource bare = new EsperSource(place, writtenName(piece.text()), piece.text(), "", NOTHING, false);
            List<EplError> undefined = file.undefined(bare.name(), place.line(), place.line() + (int) bare.text().lines().count() - 1);
            errors.addAll(undefined);
            Optional<EplError> tooLong = RuleSize.objectionToRule(piece.text().length()).map(bare::error);
            if (tooLong.isPresent()) {
                errors.add(tooLong.get());
                continue;
            }
            try {
                sources.add(bare.named(named));
            } catch (EPCompileException e) {
                errors.addAll(undefined.isEmpty() ? List.of(bare.error(e, "; " + place.dialect(bare.text()))) : List.of());
            } catch (EplException e) {
                errors.addAll(e.errors());
            }
        }
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
        return sources;
    }

    private static Configuration annotationsOnly() {
        Configuration configuration = new Configuration();
        configuration.getCommon().getTransientConfiguration().put(ClassForNameProvider.NAME, (ClassForNameProvider) name -> {
            if (!name.startsWith(Name.class.getPackageName() + '.')) {
                throw new ClassNotFoundException(name);
            }
            return Class.forName(name, false, Name.class.getClassLoader());
        });
        return configuration;
    }

    /** The name in a statement that may be incorrect. */
    private static String writtenName(String text) {
        Matcher name = NAME.matcher(text);
        return name.find() ? name.group(1) : "";
    }

    /** Whether it declares only the columns of a stream. */
    public boolean isSchema() {
        return model().getCreateSchema() != null;
    }

    /** Whether it fills a stream, a window or a table, instead of declaring one. */
    public boolean fills() {
        return model().getInsertInto() != null && model().getCreateWindow() == null;
    }


    /** The same statement, whose columns are known. */
    public EsperSource declaring(EventType stream) {
        return new EsperSource(place, name, text, declares, new EsperStream(declared.kind(), Optional.of(stream)), emits);
    }

    /** The statement, parsed. */
    EPStatementObjectModel model() {
        try {
            return parsed();
        } catch (EPCompileException e) {
            throw new IllegalStateException("a statement that was correct is so no longer: " + text, e);
        }
    }

    private EPStatementObjectModel parsed() throws EPCompileException {
        String padded = "\n".repeat(place.line() - 1) + " ".repeat(place.column() - 1) + text;
        return EPCompilerProvider.getCompiler().eplToModel(padded, ANNOTATIONS_ONLY);
    }

    private EsperSource named(Map<String, Integer> named) throws EPCompileException {
        EPStatementObjectModel model = parsed();
        Optional<String> given = givenName(model);
        boolean selects = EsperStatementKind.selects(model);
        if (given.isEmpty() && selects && !EsperStatementKind.fills(model)) {
            throw new EplException(List.of(error("the statement has no name, so no listener receives its output; "
                    + "write @name('...') in front of it")));
        }
        String name = given.orElseGet(() -> EsperStatementKind.name(model));
        int use = given.isPresent() ? 1 : named.merge(name, 1, Integer::sum);
        return new EsperSource(place, use == 1 ? name : name + " " + use, text, EsperStatementKind.declares(model),
                new EsperStream(EsperStatementKind.ofDeclared(model), EsperColumns.declaredBy(model)), given.isPresent() && selects);
    }

    private static Optional<String> givenName(EPStatementObjectModel model) {
        List<AnnotationPart> annotations = model.getAnnotations() == null ? List.of() : model.getAnnotations();
        return annotations.stream().filter(annotation -> annotation.getName().equalsIgnoreCase("name"))
                .flatMap(annotation -> annotation.getAttributes().stream())
                .map(attribute -> String.valueOf(attribute.getValue())).findFirst();
    }

    /** {@inheritDoc} A statement in Esper's dialect always has effect, since Esper itself passes on what it inserts. */
    @Override
    public boolean isShadow() {
        return false;
    }

    @Override
    public EplError error(String message) {
        return place.error(name, message);
    }

    /** Esper's error message, at the position that it refers to, with the line that chose Esper's dialect. */
    public EplError error(EPCompileException refusal) {
        return error(refusal, "; " + place.dialect());
    }

    /** The message of a refusal, at the position that it refers to. */
    public EplError refused(EPCompileException refusal) {
        return error(refusal, "");
    }

    private EplError error(EPCompileException refusal, String note) {
        String expression = refusal.getItems().isEmpty() ? "" : refusal.getItems().get(0).getExpression();
        String message = refusal.getItems().isEmpty() ? refusal.getMessage() : refusal.getItems().get(0).getMessage();
        message = message.replace(" [" + expression + "]", "");
        Matcher named = PLACE.matcher(message);
        if (named.find()) {
            int row = Math.min(Integer.parseInt(named.group(1)), (int) place.file().text().lines().count());
            return at(row, Integer.parseInt(named.group(2)) + 1).error(name, named.replaceFirst("") + note);
        }
        int offset = suspect(message);
        String before = text.substring(0, offset);
        int row = place.line() + (int) before.chars().filter(character -> character == '\n').count();
        int start = before.lastIndexOf('\n');
        return at(row, start < 0 ? place.column() + offset : offset - start).error(name, message + note);
    }

    private Place at(int line, int column) {
        return new Place(place.file(), line, column);
    }

    /** The position of the first text that Esper quotes and the author wrote. Esper rarely reports the position of semantic errors. */
    private int suspect(String message) {
        return QUOTED.matcher(message).results().map(quote -> text.indexOf(quote.group(1))).filter(at -> at >= 0).findFirst().orElse(0);
    }
}
