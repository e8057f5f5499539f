// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntSupplier;

import com.espertech.esper.common.client.EPCompiled;
import com.espertech.esper.compiler.client.EPCompileException;
import org.vesper.api.EventType;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.language.result.Template;
import org.vesper.epl.processor.internal.engine.CompileThread;
import org.vesper.epl.processor.internal.engine.EngineNames;
import org.vesper.epl.processor.internal.engine.EngineWords;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.rule.Catalog;
import org.vesper.epl.processor.internal.rule.EngineModule;
import org.vesper.epl.processor.internal.rule.LiveStream;
import org.vesper.epl.processor.internal.rule.LiveTemplate;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.rule.TemplateModule;
import org.vesper.epl.processor.internal.source.EsperSource;

/**
 * What has to be deployed for new rules: streams, templates, statements; each is compiled when it is added. It does not see what is to
 * go, so that a stream or window can be there beside the one that takes its place.
 *
 * <p><b>Threading:</b> the control thread, without a lane.
 */
final class NewModules {

    private final Catalog catalog;
    private final List<Partition> partitions;
    private final IntSupplier numbers;
    private final Map<String, LiveStream> streams = new LinkedHashMap<>();
    private final Map<String, LiveTemplate> templates = new LinkedHashMap<>();
    private final List<EPCompiled> declarations = new ArrayList<>();
    private final Set<String> hidden;
    private final List<EplError> errors = new ArrayList<>();

    /**
     * Nothing is new yet.
     *
     * @param hidden the modules of statements that are to go
     * @param numbers for names that are never used again
     */
    NewModules(Catalog catalog, List<Partition> partitions, Set<String> hidden, IntSupplier numbers) {
        this.catalog = catalog;
        this.partitions = partitions;
        this.hidden = new HashSet<>(hidden);
        this.numbers = numbers;
    }

    Map<String, LiveStream> streams() {
        return streams;
    }

    Collection<LiveTemplate> templates() {
        return templates.values();
    }

    /** Throws an {@link EplException} with what Esper's compiler has refused. */
    void raise() {
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
    }

    // ---- streams ----

    /** The stream that rules mean by a name. */
    Optional<LiveStream> stream(String name) {
        return Optional.ofNullable(streams.get(name)).or(() -> catalog.stream(name));
    }

    void addStream(String name, EventType type) {
        String module = EngineNames.MODULE_PREFIX + "stream" + numbers.getAsInt();
        catalog.stream(name).ifPresent(old -> hidden.add(old.module().name()));
        try {
            EPCompiled declaration = compile(module, TemplateModule.declaration(type), Optional.empty());
            declarations.add(declaration);
            streams.put(name, new LiveStream(type, new EngineModule(module, declaration), partitions));
        } catch (EPCompileException | CompileThread.Overdue e) {
            throw new IllegalStateException("Esper does not take the stream " + type, e);
        }
    }

    private List<LiveStream> using(TranslatedRule rule) {
        Set<String> names = new TreeSet<>(rule.reads());
        rule.fills().ifPresent(names::add);
        return names.stream().map(this::stream).flatMap(Optional::stream).toList();
    }

    // ---- templates ----

    /** Whether there is a template of rules that differ in constants only. */
    boolean hasShape(String shape) {
        return catalog.hasShape(shape);
    }

    /** The template for a rule, if it is there or has been added. */
    Optional<LiveTemplate> find(Template template, TranslatedRule rule) {
        return Optional.ofNullable(templates.get(template.key())).or(() -> catalog.find(template, using(rule)));
    }

    LiveTemplate add(Template template, TranslatedRule first) {
        String filled = first.filled().map(EventType::name).orElse("");
        List<EventType> own = template.streams().stream().filter(stream -> !stream.name().equals(filled)).toList();
        TemplateModule text = new TemplateModule(numbers.getAsInt(), template, own);
        EPCompiled module = null;
        try {
            module = compile(EngineNames.MODULE_PREFIX + text.id(), text.text(), Optional.empty());
        } catch (EPCompileException e) {
            errors.add(refused(first, e));
        } catch (CompileThread.Overdue e) {
            throw givenUp(error(first, e.getMessage()));
        }
        LiveTemplate added = new LiveTemplate(text, first, using(first), new EngineModule(EngineNames.MODULE_PREFIX + text.id(), module), partitions);
        templates.put(template.key(), added);
        return added;
    }

    /** Compiles a rule with {@code ?} that has no rows yet, so that its mistakes are told before they come. */
    void check(TranslatedRule rule) {
        Template template = rule.generalTemplate();
        if (find(template, rule).isEmpty()) {
            add(template, rule);
            templates.remove(template.key());
        }
    }

    /** The last resort, for what only Esper's compiler finds wrong: the rule's place is all that can be said about it. */
    private static EplError refused(TranslatedRule rule, EPCompileException refusal) {
        String message = EngineWords.refusal(refusal.getItems().isEmpty() ? refusal.getMessage() : refusal.getItems().get(0).getMessage());
        return error(rule, message);
    }

    private static EplError error(TranslatedRule rule, String message) {
        return new EplError(rule.fileName(), rule.name(), rule.line(), rule.column(), message, "@Name('" + rule.name() + "')");
    }

    /** At once: each further one might take as long. */
    private EplException givenUp(EplError error) {
        errors.add(error);
        return new EplException(errors);
    }

    // ---- statements in Esper's dialect ----

    /**
     * Adds a statement.
     *
     * @param running whether statements that are added later can use it
     */
    OwnStatement add(EsperSource source, boolean running) {
        String module = EngineNames.MODULE_PREFIX + "S" + numbers.getAsInt();
        EPCompiled statement = null;
        try {
            statement = compile(module, source.text(), Optional.of(source.name()));
            if (running) {
                declarations.add(statement);
            }
        } catch (EPCompileException e) {
            errors.add(source.error(e));
        } catch (CompileThread.Overdue e) {
            throw givenUp(source.error(e.getMessage()));
        }
        return new OwnStatement(source, new EngineModule(module, statement), partitions);
    }

    private EPCompiled compile(String module, String text, Optional<String> statement) throws EPCompileException, CompileThread.Overdue {
        Partition first = partitions.get(0);
        return first.compiler().call(module, () -> first.engine().compile(module, text, declarations, hidden, statement));
    }
}
