// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import com.espertech.esper.compiler.client.EPCompileException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.Template;
import org.vesper.epl.processor.internal.engine.EngineWords;
import org.vesper.epl.processor.internal.policy.RefusedCode;
import org.vesper.epl.processor.internal.rule.DeployedTemplates;
import org.vesper.epl.processor.internal.rule.EngineModule;
import org.vesper.epl.processor.internal.rule.LiveTemplate;
import org.vesper.epl.processor.internal.rule.RuleStore;
import org.vesper.epl.processor.internal.rule.TemplateModule;

/** The templates that a change adds to the existing ones. */
final class NewTemplates {

    private final DeployedTemplates deployed;
    private final RuleStore store;
    private final NewStreams streams;
    private final ModuleCompiler compiler;
    private final Map<String, LiveTemplate> templates = new LinkedHashMap<>();

    /**
     * Creates the set with no new templates.
     *
     * @param store the store for the rules of the templates
     */
    NewTemplates(DeployedTemplates deployed, RuleStore store, NewStreams streams, ModuleCompiler compiler) {
        this.deployed = deployed;
        this.store = store;
        this.streams = streams;
        this.compiler = compiler;
    }

    Collection<LiveTemplate> all() {
        return templates.values();
    }

    /** Whether a template exists for rules that differ in constants only. */
    boolean hasShape(String shape) {
        return deployed.hasShape(shape);
    }

    /** The template of a rule, if it exists or has been added. */
    Optional<LiveTemplate> find(Template template, TranslatedRule rule) {
        return Optional.ofNullable(templates.get(template.key())).or(() -> deployed.find(template, streams.using(rule)));
    }

    LiveTemplate add(Template template, TranslatedRule first) {
        LiveTemplate added = compile(template, first);
        templates.put(template.key(), added);
        return added;
    }

    /** Compiles a rule with {@code ?} that has no rows yet, so that its errors are reported before the first row. */
    void check(TranslatedRule rule) {
        Template template = rule.generalTemplate();
        if (find(template, rule).isEmpty()) {
            compile(template, rule);
        }
    }

    private LiveTemplate compile(Template template, TranslatedRule first) {
        String filled = first.filled().map(EventType::name).orElse("");
        List<EventType> own = template.streams().stream().filter(stream -> !stream.name().equals(filled)).toList();
        TemplateModule text = new TemplateModule(compiler.nextNumber(), template, own);
        compiler.compiles(message -> error(first, message));
        EngineModule module = null;
        try {
            module = compiler.compile(text.id(), text.text(), streams.using(first));
        } catch (EPCompileException e) {
            compiler.refused(error(first, reason(e)));
        }
        return new LiveTemplate(text, first, streams.using(first), module, store);
    }

    /** Describes an error that only Esper's compiler finds. Only the rule's location is known. */
    private static String reason(EPCompileException refusal) {
        if (refusal instanceof RefusedCode) {
            return refusal.getMessage();
        }
        return EngineWords.refusal(refusal.getItems().isEmpty() ? refusal.getMessage() : refusal.getItems().get(0).getMessage());
    }

    private static EplError error(TranslatedRule rule, String message) {
        return new EplError(rule.fileName(), rule.name(), rule.line(), rule.column(), message, "@Name('" + rule.name() + "')");
    }
}
