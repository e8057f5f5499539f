// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.language.EvictionCheck;
import org.vesper.epl.language.PartitionCheck;
import org.vesper.epl.language.RecoveryCheck;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.language.result.EsperStream;
import org.vesper.epl.processor.internal.engine.CompileThread;
import org.vesper.epl.processor.internal.partition.Partition;
import org.vesper.epl.processor.internal.plan.RuleChangePlanner;
import org.vesper.epl.processor.internal.rule.EngineModule;
import org.vesper.epl.processor.internal.rule.LiveStream;
import org.vesper.epl.processor.internal.rule.LiveTemplate;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.rule.RecordedRules;
import org.vesper.epl.processor.internal.rule.RuleHorizons;
import org.vesper.epl.processor.internal.rule.RuleStore;
import org.vesper.epl.processor.internal.rule.RulesText;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.Snapshot;
import org.vesper.epl.processor.internal.source.EsperKeys;
import org.vesper.epl.processor.internal.source.EsperSource;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RetainedState;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleEffect;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleFlow;
import org.vesper.spi.processor.RuleStatus;
import org.vesper.spi.processor.ShadowOutput;
import org.vesper.spi.warm.WarmStart;

/**
 * The rules of a processor, the same in all partitions. The first rule of a new shape adds the rule's template, which is compiled once.
 * Each rule is then one row in each partition. A rule in Esper's dialect is a statement of its own.
 */
public final class RuleSet implements RuleControl {

    private final OwnerName owner;
    private final Dialect dialect;
    private final List<Partition> partitions;
    private final RuleStore store = new RuleStore();
    private final RuleChangePlanner planner;
    private final RuleChangeCompiler compiler;
    private final EngineFaults faults;
    private final Supplier<Partition> trials;

    /**
     * Creates the rule set of a processor without rules.
     *
     * @param owner the processor's name in errors
     * @param partitionCheck finds rules that cannot run in partitions; empty if there is only one partition
     * @param recoveryCheck finds rules that cannot be recovered; empty while none is refused
     * @param evictionCheck finds rules that cannot give up events; empty if none has to
     * @param dialect the dialect of rules files that do not declare one
     * @param trials makes partitions without rules, to try rules
     */
    public RuleSet(String owner, List<Partition> partitions, RuleTranslator translator, Optional<PartitionCheck> partitionCheck,
            Supplier<Optional<RecoveryCheck>> recoveryCheck, Optional<EvictionCheck> evictionCheck, Dialect dialect,
            Supplier<Partition> trials) {
        this.trials = trials;
        this.partitions = List.copyOf(partitions);
        this.owner = new OwnerName(owner);
        this.dialect = dialect;
        this.planner = new RuleChangePlanner(translator, partitionCheck, recoveryCheck, evictionCheck, dialect,
                this.partitions.get(0).engine()::streams);
        this.compiler = new RuleChangeCompiler(store, this.partitions);
        this.faults = new EngineFaults(this.partitions);
    }

    @Override
    public List<RuleStatus> list() {
        Snapshot now = store.current();
        RuleHorizons horizons = new RuleHorizons(now);
        return now.rules().values().stream().map(rule -> status(rule, horizons)).toList();
    }

    @Override
    public Optional<RuleStatus> status(String name) {
        Snapshot now = store.current();
        return now.find(name).map(rule -> status(rule, new RuleHorizons(now)));
    }

    private static RuleStatus status(RunningRule rule, RuleHorizons horizons) {
        return new RuleStatus(rule.name(), rule.running(), rule.count().sum(), rule.body().id(), rule.inputs(), rule.count().lastMs(),
                rule.eventNs(), horizons.of(rule));
    }

    @Override
    public String text(String name) {
        Snapshot now = store.current();
        return now.text(name).orElseThrow(() -> owner.named(now.unknown(name)));
    }

    @Override
    public String text() {
        return RulesText.of(store.current(), dialect);
    }

    @Override
    public String parameters(String rule) {
        Snapshot now = store.current();
        return now.csv(now.findTable(rule).orElseThrow(() -> now.find(rule).isEmpty() ? owner.named(now.unknown(rule))
                : owner.error("rule " + rule + " has no ? in its text, so it has no parameters")));
    }

    @Override
    public List<RuleFile> tables() {
        Snapshot now = store.current();
        return now.tables().entrySet().stream()
                .map(table -> new RuleFile(RuleFile.tableOf(table.getKey()), now.csv(table.getValue()))).toList();
    }

    @Override
    public Optional<RecordedRule> recorded(String name) {
        return RecordedRules.find(store.current(), name, dialect);
    }

    @Override
    public List<RetainedState> retained(List<String> names) {
        Snapshot now = store.current();
        return names.stream().flatMap(name -> now.find(name).stream()).map(RunningRule::retained).toList();
    }

    /** A rule as it runs. */
    public Optional<RunningRule> find(String name) {
        return store.current().find(name);
    }

    /**
     * The statements in Esper's dialect, with the reasons why they cannot run in partitions: by property of the events, empty if they can.
     *
     * @param eventTypes the event types of the application
     */
    public Map<String, Map<String, String>> unfitKeysInEsper(Collection<EventType> eventTypes) {
        List<EsperSource> sources = store.current().rules().values().stream().map(RunningRule::body)
                .filter(OwnStatement.class::isInstance).map(body -> ((OwnStatement) body).source()).toList();
        Map<String, Map<String, String>> unfit = new LinkedHashMap<>();
        sources.forEach(source -> unfit.put(source.name(), new LinkedHashMap<>()));
        eventTypes.stream().flatMap(type -> type.properties().keySet().stream()).distinct().sorted().forEach(key -> {
            EsperKeys keys = new EsperKeys(key, eventTypes, sources);
            sources.forEach(source -> unfit.get(source.name()).put(key, keys.unsafe(source).orElse("")));
        });
        return unfit;
    }

    /** What statements in Esper's dialect declare, with the columns as far as these are known. */
    public Map<String, EsperStream> streamsInEsper() {
        Map<String, EsperStream> streams = new LinkedHashMap<>();
        store.current().rules().values().forEach(rule -> {
            if (rule.body() instanceof OwnStatement own && !own.source().declares().isEmpty()) {
                streams.merge(own.source().declares(), own.declared(), EsperStream::with);
            }
        });
        return streams;
    }

    @Override
    public Map<String, Map<String, Class<?>>> columns() {
        Map<String, Map<String, Class<?>>> columns = new LinkedHashMap<>();
        store.current().rules().forEach((name, rule) -> columns.put(name, rule.body().columnTypes()));
        return columns;
    }

    /** The number of events that rules did not take because they retain too many. */
    public long refused() {
        return store.current().rules().values().stream().mapToLong(RunningRule::refused).sum();
    }

    /** The number of events that rules gave up before their time because they retained too many. */
    public long evicted() {
        return store.current().rules().values().stream().mapToLong(RunningRule::evicted).sum();
    }

    @Override
    public Set<String> shadows() {
        return store.current().shadows();
    }

    @Override
    public List<ShadowOutput> shadowOutputs(String name) {
        Snapshot now = store.current();
        RunningRule rule = now.find(name).orElseThrow(() -> now.findTable(name).isEmpty() ? owner.named(now.unknown(name))
                : owner.error("rule " + name + " has ? in its text; its outputs are those of its rows " + name + "/ROW"));
        if (!rule.isShadow()) {
            throw owner.error("rule " + name + " does not run in the shadow, so its outputs have gone on; vesper tap shows them");
        }
        return rule.count().shadowOutputs();
    }

    /**
     * The inputs and outputs of the rules, one entry for rules that differ in constants only; empty if a statement is in Esper's dialect.
     */
    public List<RuleFlow> flows() {
        return store.current().flows();
    }

    @Override
    public synchronized PreparedChange prepare(List<RuleChange> changes) {
        try {
            long length = changes.stream().flatMap(change -> change.files().stream()).mapToLong(file -> file.text().length()).sum();
            CompileThread thread = new CompileThread(partitions.get(0).settings().compileTimeout(), length);
            return thread.call(() -> new Prepared(compiler.compile(planner.plan(store.current(), changes), thread), thread));
        } catch (RuntimeException e) {
            throw owner.named(e);
        }
    }

    /** What recovery does with the rules. @param latest the names of the aggregates that keep values which no window retains */
    public RecoveredRules recovered(Set<String> latest) {
        return new RecoveredRules(owner, store, partitions, latest, this::restart);
    }

    @Override
    public void restart() {
        restart(List.copyOf(store.current().rules().values()));
    }

    /** Statements in Esper's dialect end with the templates that use what they declare. */
    private void restart(Collection<RunningRule> some) {
        List<RunningRule> inEsper = running(some).filter(rule -> rule.body() instanceof OwnStatement own && !own.isSchema()).toList();
        Set<EngineModule> ending = inEsper.stream().map(rule -> rule.body().module()).collect(Collectors.toSet());
        List<LiveTemplate> users = store.current().deployed().templates().stream()
                .filter(template -> template.streams().stream().map(LiveStream::module).anyMatch(ending::contains)).toList();
        Set<RunningRule> all = new LinkedHashSet<>(some);
        store.current().rules().values().stream().filter(rule -> users.contains(rule.body())).forEach(all::add);
        List<RunningRule> rows = running(all).filter(rule -> rule.body() instanceof LiveTemplate).toList();
        Steps steps = new Steps();
        reversed(rows).forEach(rule -> steps.run(rule::end));
        users.forEach(template -> steps.run(template::undeploy));
        reversed(inEsper).forEach(rule -> steps.run(rule::end));
        all.forEach(rule -> rule.count().reset());
        inEsper.forEach(rule -> steps.run(rule::begin));
        users.forEach(template -> steps.run(template::deploy));
        rows.forEach(rule -> steps.run(rule::begin));
        steps.run(this::letGo);
        steps.run(faults::raise);
        steps.raise();
    }

    private static Stream<RunningRule> running(Collection<RunningRule> rules) {
        return rules.stream().filter(RunningRule::running).sorted(Comparator.comparingInt(RunningRule::id));
    }

    private static List<RunningRule> reversed(List<RunningRule> rules) {
        List<RunningRule> reversed = new ArrayList<>(rules);
        Collections.reverse(reversed);
        return reversed;
    }

    private void letGo() {
        partitions.forEach(partition -> partition.engine().letGo());
    }

    /** A change that is valid only for the rules it was prepared for. */
    private final class Prepared implements PreparedChange {

        private final CompiledRuleChange change;
        private final CompileThread time;
        private final Snapshot after;

        Prepared(CompiledRuleChange change, CompileThread time) {
            this.change = change;
            this.time = time;
            this.after = change.after();
        }

        @Override
        public List<RuleFlow> flows() {
            return after.flows();
        }

        @Override
        public Optional<RuleEffect> effect() {
            return Optional.of(change.plan().effect());
        }

        @Override
        public List<RuleEdit> edits() {
            return RecordedRules.edits(change.plan().names(), change.plan().before(), after, dialect);
        }

        @Override
        public void apply() {
            apply(Runnable::run);
        }

        @Override
        public Optional<WarmStart> warm() {
            if (partitions.size() > 1) {
                throw owner.error("its rules run in " + partitions.size() + " partitions, whose past cannot be fed to one rule; leave"
                        + " --warm out, and the rules begin empty");
            }
            change.beginning().stream().filter(rule -> !(rule.body() instanceof LiveTemplate)).findAny().ifPresent(rule -> {
                throw owner.error("rule " + rule.name() + " is a statement in Esper's dialect, and nothing is known of what it keeps"
                        + "; leave --warm out, and it begins empty");
            });
            List<RunningRule> fillers = change.fillers(after).stream().map(compiler::copy).toList();
            return Optional.of(new WarmRules(partitions.get(0), change.beginning(), fillers, change.deployed(after), trials.get(),
                    this::apply, time::requireTime));
        }

        private void apply(Consumer<Runnable> beginning) {
            if (store.current() != change.plan().before()) {
                throw owner.error("other rules have been changed since this change was prepared; make it again");
            }
            try {
                holdBack(after);
                change.apply(store, after, faults, beginning);
            } catch (RuntimeException e) {
                throw owner.named(e);
            } finally {
                holdBack(store.current());
                letGo();
            }
        }

        /** Holds back what rules in the shadow insert, if there are any. */
        private void holdBack(Snapshot rules) {
            boolean on = rules.rules().values().stream().anyMatch(RunningRule::isShadow);
            partitions.forEach(partition -> partition.holdBack(on));
        }
    }
}
