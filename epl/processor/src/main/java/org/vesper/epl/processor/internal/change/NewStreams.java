// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import com.espertech.esper.compiler.client.EPCompileException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.api.EventType;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.processor.internal.rule.DeployedTemplates;
import org.vesper.epl.processor.internal.rule.EngineModule;
import org.vesper.epl.processor.internal.rule.LiveStream;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.rule.TemplateModule;

/** The streams that a change adds to the existing ones. */
final class NewStreams {

    private final DeployedTemplates deployed;
    private final ModuleCompiler compiler;
    private final Map<String, LiveStream> streams = new LinkedHashMap<>();
    private final Map<String, LiveStream> inEsper = new HashMap<>();

    /** Creates the set with no new streams. */
    NewStreams(DeployedTemplates deployed, ModuleCompiler compiler) {
        this.deployed = deployed;
        this.compiler = compiler;
    }

    Collection<LiveStream> all() {
        return streams.values();
    }

    void add(EventType type) {
        int number = compiler.nextNumber();
        deployed.stream(type.name()).ifPresent(old -> compiler.hide(old.module()));
        try {
            EngineModule module = compiler.compile("stream" + number, TemplateModule.declaration(type), List.of());
            compiler.publish(module);
            streams.put(type.name(), new LiveStream(type, module));
        } catch (EPCompileException e) {
            throw new IllegalStateException("Esper does not take the stream " + type, e);
        }
    }

    /** Adds a stream, window or table that a statement in Esper's dialect declares. Its module belongs to the statement. */
    void addInEsper(OwnStatement statement) {
        statement.declared().type().ifPresent(type -> inEsper.put(type.name(), new LiveStream(type, statement.module())));
    }

    /** The streams that a rule reads and fills. */
    List<LiveStream> using(TranslatedRule rule) {
        Set<String> names = new TreeSet<>(rule.reads());
        rule.fills().ifPresent(names::add);
        return names.stream().map(name -> streams.containsKey(name) ? streams.get(name) : deployed.stream(name).orElse(inEsper.get(name)))
                .filter(Objects::nonNull).toList();
    }
}
