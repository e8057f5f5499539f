// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.assembly;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.context.support.GenericApplicationContext;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.application.classes.BridgeClassLoader;
import org.vesper.application.jar.ApplicationFiles;
import org.vesper.application.settings.RuleSettings;
import org.vesper.application.spring.BeanOrigin;
import org.vesper.application.spring.Declaration.AdapterDeclaration;
import org.vesper.application.spring.Declaration.AggregateDeclaration;
import org.vesper.application.spring.Declaration.EventBeanDeclaration;
import org.vesper.application.spring.Declaration.EventTypeDeclaration;
import org.vesper.application.spring.Declaration.FunctionDeclaration;
import org.vesper.application.spring.Declaration.ProcessorDeclaration;
import org.vesper.application.spring.Declaration.RecoveryDeclaration;
import org.vesper.application.spring.Declaration.StageDeclaration;
import org.vesper.application.spring.Declaration.StreamDeclaration;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.config.Settings;
import org.vesper.epn.EventNetwork;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.ClockDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.RecoveryDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.UserFunction;

/** Creates the definition of an application's network from its declarations and beans; the stages are in the order of an event's path. */
public final class NetworkAssembler {

    /** The reaction of a stage to a failure on an event: skip the event, or stop. */
    private enum OnFault {
        SKIP, STOP
    }

    private final String application;
    private final ApplicationFiles files;
    private final GenericApplicationContext context;
    private final Declarations declarations;
    private final Wires wires;
    private final Map<String, String> settings;

    /** @param settings the values of placeholders */
    public NetworkAssembler(BridgeClassLoader classes, GenericApplicationContext context, Map<String, String> settings) {
        this.application = classes.getName();
        this.files = classes.files();
        this.context = context;
        this.settings = settings;
        declarations = new Declarations(context, settings.keySet());
        wires = new Wires(declarations.each(StageDeclaration.class, Function.identity()), this::isBean);
    }

    /** @param javaPolicy the Java code that its rules may call */
    public NetworkDefinition assemble(JavaPolicy javaPolicy) {
        NetworkDefinition network = new NetworkDefinition(
                application,
                eventTypes(),
                declarations.each(AdapterDeclaration.class, this::adapter),
                declarations.each(StreamDeclaration.class, this::stream),
                declarations.each(ProcessorDeclaration.class, this::processor),
                beans(),
                functions(),
                stoppedByFaults(),
                settings,
                javaPolicy,
                recovery());
        if (network.adapters().isEmpty() && network.processors().isEmpty() && network.beans().isEmpty()) {
            throw new ConfigurationException("it declares no stage; an application has at least an adapter, a processor or an event bean,"
                    + " in META-INF/spring/*.xml or in a bean of the type " + EventNetwork.class.getName());
        }
        return network;
    }

    /**
     * What rules need of the network: types, functions and the processors, without the stages around these.
     *
     * @param javaPolicy the Java code that its rules may call
     */
    public NetworkDefinition assembleForRules(JavaPolicy javaPolicy) {
        return new NetworkDefinition(application, eventTypes(), List.of(), List.of(),
                declarations.each(ProcessorDeclaration.class, this::processor), List.of(), functions(), Set.of(), settings, javaPolicy,
                recovery());
    }

    private Collection<EventType> eventTypes() {
        return new DeclaredEventTypes(declarations.each(EventTypeDeclaration.class, Function.identity()), context.getClassLoader()).types();
    }

    private List<UserFunction> functions() {
        DeclaredFunctions functions = new DeclaredFunctions(context);
        return Stream.concat(declarations.each(FunctionDeclaration.class, functions::of).stream(),
                declarations.each(AggregateDeclaration.class, functions::of).stream()).toList();
    }

    private AdapterDefinition adapter(AdapterDeclaration adapter) {
        return new AdapterDefinition(
                adapter.id(), adapter.provider(), adapter.settings(), wires.downstream(adapter.id()), adapter.origin());
    }

    private StreamDefinition stream(StreamDeclaration stream) {
        StageAttributes attributes = new StageAttributes("stream " + stream.id() + " (" + stream.origin() + ")");
        return new StreamDefinition(
                stream.id(),
                attributes.count("capacity", stream.queue().capacity()),
                attributes.count("threads", stream.threads().count()),
                stream.threads().partitionBy().trim(),
                attributes.choice("wait", stream.threads().waitStrategy(), WaitStrategy.class),
                attributes.choice("when-full", stream.queue().whenFull(), WhenFull.class),
                wires.downstream(stream.id()),
                stream.origin());
    }

    private ProcessorDefinition processor(ProcessorDeclaration processor) {
        String stage = "processor " + processor.id() + " (" + processor.origin() + ")";
        List<RuleFile> rules = Stream.of(processor.rules().files().split(",")).map(String::trim).filter(name -> !name.isEmpty())
                .map(name -> ruleFile(stage, name)).toList();
        Map<String, String> settings = new LinkedHashMap<>(processor.settings());
        attribute(settings, stage, "dialect", processor.rules().dialect());
        attribute(settings, stage, "output-type", processor.rules().outputType());
        ClockDefinition clock = new StageAttributes(stage).clock(processor.clock().source().trim(), processor.clock().start().trim());
        return new ProcessorDefinition(processor.id(), processor.provider(), settings, rules, clock,
                wires.downstream(processor.id()), processor.origin());
    }

    /** Passes an attribute on as a setting: authors write an attribute, the processor's provider reads a setting. */
    private static void attribute(Map<String, String> settings, String stage, String name, String value) {
        if (!value.isEmpty() && settings.put(name, value) != null) {
            throw new ConfigurationException(stage + ": its " + name + " is both an attribute and a setting; leave one out");
        }
    }

    /** All beans that accept events, and all other beans named as a listener or a source; the kernel checks these. */
    private List<BeanDefinition> beans() {
        Set<String> ids = new LinkedHashSet<>(List.of(context.getBeanNamesForType(EventSink.class)));
        declarations.each(EventBeanDeclaration.class, EventBeanDeclaration::id).forEach(ids::add);
        wires.all().filter(this::isBean).forEach(ids::add);
        return ids.stream().map(id -> new BeanDefinition(id, context.getBean(id), wires.downstream(id), BeanOrigin.of(context, id)))
                .toList();
    }

    private Set<String> stoppedByFaults() {
        return declarations.each(StageDeclaration.class, Function.identity()).stream()
                .filter(stage -> new StageAttributes("stage " + stage.id() + " (" + stage.origin() + ")")
                        .choice("on-fault", stage.binding().onFault(), OnFault.class) == OnFault.STOP)
                .map(StageDeclaration::id).collect(Collectors.toSet());
    }

    /** What the author wrote, and above it what the operator has set. */
    private RecoveryDefinition recovery() {
        Map<String, String> values = new LinkedHashMap<>();
        declarations.each(RecoveryDeclaration.class, RecoveryDeclaration::attributes).forEach(values::putAll);
        RecoveryDefinition.KEYS.stream().filter(settings::containsKey).forEach(key -> values.put(key, settings.get(key)));
        Settings read = new Settings("recovery of " + application, values);
        RecoveryDefinition recovery = RecoveryDefinition.read(read);
        read.check();
        return recovery;
    }

    private boolean isBean(String id) {
        return Declarations.isBean(context, id);
    }

    private RuleFile ruleFile(String processor, String name) {
        String path = RuleSettings.FOLDER + name;
        if (files.file(path).isEmpty()) {
            List<String> known = files.paths(RuleSettings.FOLDER, "*", true).stream()
                    .map(file -> file.substring(RuleSettings.FOLDER.length())).toList();
            throw new ConfigurationException(processor + ": the bundle has no " + path + NearestName.hintAmong(name, "files", known));
        }
        return new RuleFile(path, files.text(path), settings);
    }
}
