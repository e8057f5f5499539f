// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import com.espertech.esper.common.client.EPCompiled;
import com.espertech.esper.common.client.EPCompilerPathable;
import com.espertech.esper.common.client.EventSender;
import com.espertech.esper.common.client.configuration.Configuration;
import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompilerExecution.FilterIndexPlanning;
import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompilerPlugInSingleRowFunction.FilterOptimizable;
import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompilerPlugInSingleRowFunction.ValueCache;
import com.espertech.esper.common.client.util.ClassForNameProvider;
import com.espertech.esper.common.client.util.ClassLoaderProvider;
import com.espertech.esper.common.client.util.StatementProperty;
import com.espertech.esper.common.client.util.StatementType;
import com.espertech.esper.common.internal.context.mgr.ContextManagerResident;
import com.espertech.esper.common.internal.context.util.InsertIntoListener;
import com.espertech.esper.common.internal.epl.util.EPCompilerPathableImpl;
import com.espertech.esper.compiler.client.CompilerArguments;
import com.espertech.esper.compiler.client.EPCompileException;
import com.espertech.esper.compiler.client.EPCompilerProvider;
import com.espertech.esper.compiler.internal.util.CompilerPathCacheImpl;
import com.espertech.esper.runtime.client.DeploymentOptions;
import com.espertech.esper.runtime.client.EPDeployException;
import com.espertech.esper.runtime.client.EPEventService;
import com.espertech.esper.runtime.client.EPRuntime;
import com.espertech.esper.runtime.client.EPRuntimeProvider;
import com.espertech.esper.runtime.client.EPStatement;
import com.espertech.esper.runtime.client.EPUndeployException;
import com.espertech.esper.runtime.internal.kernel.service.EPRuntimeSPI;
import com.espertech.esper.runtime.internal.kernel.service.EPServicesContext;
import com.espertech.esper.runtime.internal.kernel.statement.EPStatementSPI;
import java.beans.Introspector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.epl.language.functions.FunctionCatalog;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.epl.processor.internal.confined.ConfinedFilterService;
import org.vesper.epl.processor.internal.confined.ConfinedServices;
import org.vesper.epl.processor.internal.confined.EsperStatements;
import org.vesper.epl.processor.internal.confined.FedRows;
import org.vesper.epl.processor.internal.confined.GuardedEventService;
import org.vesper.epl.processor.internal.confined.GuardedServices;
import org.vesper.epl.processor.internal.confined.StatementActivity;
import org.vesper.epl.processor.internal.function.FunctionBridge;
import org.vesper.epl.processor.internal.function.OwnAggregate;
import org.vesper.epl.processor.internal.function.StaticCalls;
import org.vesper.epl.processor.internal.policy.RulePolicy;
import org.vesper.epl.processor.internal.wanted.WantedKeys;
import org.vesper.event.Interest;
import org.vesper.spi.processor.ProcessorContext;

/**
 * One Esper runtime with its compiler, for one thread at a time: no engine threads, no statement locks, and a clock that moves only when
 * advanced.
 *
 * <p>Each partition has its own runtime: Esper keeps the event classes it has seen for the lifetime of the runtime, and a second thread
 * makes a runtime slower, not faster.
 */
public final class Engine implements AutoCloseable {

    private static final AtomicLong RUNTIMES = new AtomicLong();

    private final ClassLoader classes;
    private final Configuration configuration;
    private final Configuration ofCompiler;
    private final RulePolicy policy;
    private final EPRuntime runtime;
    private final EPEventService events;
    private final EngineInterest interest;
    private final RuleFaults faults;

    /**
     * Starts a runtime without rules.
     *
     * @param context supplies the application's event types, functions and classes
     * @param lockFree whether to replace Esper's services by lock-free ones
     * @param startMs the initial time of its clock
     */
    public Engine(ProcessorContext context, boolean lockFree, long startMs) {
        faults = new RuleFaults(context.eventTypes());
        ClassLoader chain = new ChainedClassLoader(context.classLoader(), Engine.class.getClassLoader(), EPRuntime.class.getClassLoader());
        StaticCalls.connect(chain, faults.calls());
        FunctionBridge bridge = new FunctionBridge(context.functions());
        classes = bridge.over(chain);
        policy = new RulePolicy(context, classes, functionClasses(bridge));
        configuration = configuration(classes, name -> Class.forName(name, false, classes), context.eventTypes());
        ofCompiler = configuration(classes, policy.classes(), context.eventTypes());
        bridge.register(ofCompiler.getCompiler());
        Class<?> services = lockFree ? ConfinedServices.class : GuardedServices.class;
        configuration.getRuntime().setEpServicesContextFactoryClassName(services.getName());
        runtime = start(context.application() + '/' + context.stage() + '#' + RUNTIMES.incrementAndGet());
        events = runtime.getEventService();
        faults.setAtWork(((GuardedEventService) events).atWork());
        interest = new EngineInterest((EPRuntimeSPI) runtime);
        events.advanceTime(startMs);
    }

    private static Collection<String> functionClasses(FunctionBridge bridge) {
        Set<String> names = new HashSet<>(bridge.classNames());
        names.addAll(OwnAggregate.classNames());
        names.add(StaticCalls.GUARDS);
        return names;
    }

    private static Configuration configuration(ClassLoader classes, ClassForNameProvider names, Collection<EventType> eventTypes) {
        Configuration configuration = new Configuration();
        Map<String, Object> providers = configuration.getCommon().getTransientConfiguration();
        providers.put(ClassForNameProvider.NAME, names);
        providers.put(ClassLoaderProvider.NAME, (ClassLoaderProvider) () -> classes);
        new EngineTypes(configuration.getCommon(), eventTypes).declare();
        OwnAggregate.register(configuration.getCompiler());
        StaticCalls.register(configuration.getCompiler());
        FunctionCatalog.all().forEach(function -> configuration.getCompiler().addPlugInSingleRowFunction(function.esperName(),
                function.className(), function.methodName(), ValueCache.DISABLED, FilterOptimizable.DISABLED, true));
        FunctionCatalog.operators().forEach(operator -> configuration.getCompiler().addPlugInSingleRowFunction(operator.esperName(),
                operator.className(), operator.methodName(), operator.canFail() ? ValueCache.DISABLED : ValueCache.ENABLED,
                operator.isIndexed() ? FilterOptimizable.ENABLED : FilterOptimizable.DISABLED, true));
        // The other plans index computed values, whose failures they take for those of another rule, and refuse null in some conditions.
        configuration.getCompiler().getExecution().setFilterIndexPlanning(FilterIndexPlanning.BASIC);
        configuration.getCompiler().getByteCode().setAllowSubscriber(true);
        configuration.getCompiler().getByteCode().setAccessModifiersPublic();
        confine(configuration);
        configuration.getRuntime().getExceptionHandling().addClass(FaultHandlerFactory.class);
        return configuration;
    }

    /** Switches off Esper's support for concurrent threads, since the lane admits only one. */
    private static void confine(Configuration configuration) {
        configuration.getCompiler().getByteCode().setThreadPoolCompilerNumThreads(0);
        configuration.getRuntime().getThreading().setInternalTimerEnabled(false);
        configuration.getRuntime().getThreading().setListenerDispatchPreserveOrder(false);
        configuration.getRuntime().getThreading().setInsertIntoDispatchPreserveOrder(false);
        configuration.getRuntime().getThreading().setNamedWindowConsumerDispatchPreserveOrder(false);
        configuration.getRuntime().getExecution().setDisableLocking(true);
    }

    /** Starts a runtime with the context class loader set, the only one in which Esper looks for its fault handler. */
    private EPRuntime start(String uri) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classes);
        FaultHandlerFactory.expect(uri, faults);
        try {
            return EPRuntimeProvider.getRuntime(uri, configuration);
        } finally {
            FaultHandlerFactory.forget(uri);
            thread.setContextClassLoader(before);
        }
    }

    /**
     * Compiles a module of Esper statements. Any engine with the same deployments accepts the result.
     *
     * @param name the name of the module
     * @param undeployed modules that it may use before they are deployed
     * @param hidden deployments that it must not see, since they are about to be replaced
     * @param statement the name of the only statement, unless it names itself
     */
    public EPCompiled compile(String name, String text, Collection<EPCompiled> undeployed, Set<String> hidden, Optional<String> statement)
            throws EPCompileException {
        policy.check(text, ofCompiler);
        CompilerArguments arguments = new CompilerArguments(ofCompiler);
        arguments.getPath().add(visible(hidden));
        undeployed.forEach(arguments.getPath()::add);
        arguments.getOptions().setModuleName(unused -> name);
        statement.ifPresent(given -> arguments.getOptions().setStatementName(unused -> given));
        EPCompiled compiled = compile(text, arguments);
        policy.check(compiled);
        return name.startsWith(EsperStatements.DEPLOYMENT_PREFIX) ? compiled : OrderedMaps.in(compiled);
    }

    /** The columns of what statements in Esper's dialect declare, by name. @param hidden the modules that they do not see */
    public Map<String, EventType> streams(String statements, Set<String> hidden) throws EPCompileException {
        CompilerArguments arguments = new CompilerArguments(ofCompiler);
        arguments.getPath().add(visible(hidden));
        CompilerPathCacheImpl compiled = new CompilerPathCacheImpl();
        arguments.getOptions().setPathCache(compiled);
        policy.check(statements, ofCompiler);
        EPCompilerPathableImpl made = compiled.get(compile(statements, arguments));
        Map<String, EventType> streams = new HashMap<>();
        made.getEventTypePathRegistry().traverse(type -> streams.put(type.getName(), EngineStreams.of(type.getName(), type)));
        made.getTablePathRegistry().traverse(table -> streams.put(table.getTableName(),
                EngineStreams.of(table.getTableName(), table.getPublicEventType())));
        return streams;
    }

    /** The columns of a stream, window or table that a deployed module declares; empty if it declares none of this name. */
    public Optional<EventType> stream(String deployment, String name) {
        Stream<com.espertech.esper.common.client.EventType> tables = Stream.of(runtime.getDeploymentService().getDeployment(deployment)
                .getStatements()).filter(Engine::isTable).map(EPStatement::getEventType);
        return Stream.concat(Stream.ofNullable(runtime.getEventTypeService().getEventType(deployment, name)), tables)
                .findFirst().map(type -> EngineStreams.of(name, type));
    }

    private static boolean isTable(EPStatement statement) {
        return statement.getProperty(StatementProperty.STATEMENTTYPE) == StatementType.CREATE_TABLE;
    }

    private EPCompiled compile(String text, CompilerArguments arguments) throws EPCompileException {
        try {
            return EPCompilerProvider.getCompiler().compile(text, arguments);
        } catch (EPCompileException e) {
            throw policy.explained(e);
        }
    }

    private EPCompilerPathable visible(Set<String> hidden) {
        EPCompilerPathableImpl path = (EPCompilerPathableImpl) runtime.getRuntimePath();
        for (String deployment : hidden) {
            path.getVariablePathRegistry().deleteDeployment(deployment);
            path.getEventTypePathRegistry().deleteDeployment(deployment);
            path.getExprDeclaredPathRegistry().deleteDeployment(deployment);
            path.getNamedWindowPathRegistry().deleteDeployment(deployment);
            path.getTablePathRegistry().deleteDeployment(deployment);
            path.getContextPathRegistry().deleteDeployment(deployment);
            path.getScriptPathRegistry().deleteDeployment(deployment);
            path.getClassProvidedPathRegistry().deleteDeployment(deployment);
        }
        return path;
    }

    /** Deploys a compiled module under a name. */
    public List<EPStatement> deploy(String name, EPCompiled compiled) throws EPDeployException {
        DeploymentOptions options = new DeploymentOptions().setDeploymentId(name);
        return List.of(runtime.getDeploymentService().deploy(compiled, options).getStatements());
    }

    /** Undeploys the module of a name, if there is one. */
    public void undeploy(String name) {
        try {
            if (runtime.getDeploymentService().isDeployed(name)) {
                List<EPStatement> ended = List.of(runtime.getDeploymentService().getDeployment(name).getStatements());
                runtime.getDeploymentService().undeploy(name);
                ended.forEach(statement -> activity().forget(((EPStatementSPI) statement).getStatementId()));
            }
        } catch (EPUndeployException e) {
            throw new IllegalStateException("the deployment " + name + " cannot be ended", e);
        }
    }

    /** The names of the deployments that use declarations of the given one. */
    public Set<String> consumers(String name) {
        return runtime.getDeploymentService().getDeploymentDependenciesProvided(name).getDependencies().stream()
                .flatMap(item -> item.getDeploymentIds().stream()).collect(Collectors.toCollection(HashSet::new));
    }

    /** Returns the sender for events of a type. Callers should keep it, since each call looks it up by name. */
    public EventSender sender(String eventType) {
        return events.getEventSender(eventType);
    }

    /** The filter that rejects events of a type that match no rule. */
    public PreFilter preFilter(EventType type) {
        EPServicesContext services = ((EPRuntimeSPI) runtime).getServicesContext();
        ConfinedFilterService filters = (ConfinedFilterService) services.getFilterService();
        com.espertech.esper.common.client.EventType esperType = services.getEventTypeRepositoryBus().getTypeByName(type.name());
        List<WantedKeys> ofSupertypes = new ArrayList<>();
        if (esperType.getDeepSuperTypes() != null) {
            esperType.getDeepSuperTypes().forEachRemaining(supertype -> ofSupertypes.add(filters.wanted(supertype)));
        }
        return new PreFilter(type, services.getInternalEventRouter(), filters.wanted(esperType), ofSupertypes);
    }

    /** The engine's interest until its rules change. */
    public Interest interest(Map<EventType, PreFilter> preFilters) {
        return interest.of(preFilters);
    }

    /** Sets who decides whether an event that a statement inserts into a stream reaches other statements; null if all do. */
    public void setInsertIntoListener(InsertIntoListener listener) {
        ((EPRuntimeSPI) runtime).getServicesContext().getInternalEventRouter().setInsertIntoListener(listener);
    }

    /** The context of a deployment whose statements have started. */
    public ContextManagerResident context(String deployment, String name) {
        EPServicesContext services = ((EPRuntimeSPI) runtime).getServicesContext();
        return (ContextManagerResident) services.getContextManagementService().getContextManager(deployment, name);
    }

    /** Advances the clock through every timer up to this time; never back. */
    public void advanceTime(long nowMs) {
        try {
            events.advanceTimeSpan(nowMs);
        } catch (RuntimeException | Error e) {
            faults.add(new RuleFailure("a rule failed when time went on: " + EngineWords.failure(e), e));
        }
        faults.raise();
    }

    /** The time of its clock. */
    public long nowMs() {
        return events.getCurrentTime();
    }

    /** Sets the clock to any time, without firing timers. The caller sets it back before other rules receive an event. */
    public void turnClock(long timeMs) {
        ((EPRuntimeSPI) runtime).getServicesContext().getSchedulingService().setTime(timeMs);
    }

    /** Lets only some rules receive events, until this is called with null. */
    public void feedOnly(FedRows rows) {
        filters().feedOnly(rows);
    }

    /** The smallest number of events of a type that each filter of a rule for that type has let through while it was fed. */
    public OptionalLong fewestFed(FedRows rows, String eventType) {
        return filters().fewestFed(rows, eventType);
    }

    private ConfinedFilterService filters() {
        return (ConfinedFilterService) ((EPRuntimeSPI) runtime).getServicesContext().getFilterService();
    }

    /** The next time that a rule waits for; {@link Long#MAX_VALUE} if none does. */
    public long nextTimeMs() {
        Long next = events.getNextScheduledTime();
        return next == null ? Long.MAX_VALUE : next;
    }

    /** Esper's schedule of the timers of all statements. */
    public Object schedule() {
        return ((EPRuntimeSPI) runtime).getServicesContext().getSchedulingService();
    }

    /** Lets go of rules that have ended; see {@link GuardedEventService#letGo}. */
    public void letGo() {
        ((GuardedEventService) events).letGo();
    }

    /** What the statements have done. */
    public StatementActivity activity() {
        return ((GuardedEventService) events).activity();
    }

    /** The collector for failures of rules and sinks while an event is processed. */
    public RuleFaults faults() {
        return faults;
    }

    /**
     * The name of the running rule, without the word rule, if one is running. It reads the state of another thread, which is usually busy
     * in that rule throughout; otherwise the result may be empty.
     */
    public Optional<String> ruleAtWork() {
        try {
            return ((GuardedEventService) events).atWork().place().map(place -> faults.suspect(place.deployment(), place.row()))
                    .filter(suspect -> suspect.startsWith("rule ")).map(suspect -> suspect.substring("rule ".length()));
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    /** Ends the runtime. Esper releases it; the JDK's bean introspector, which Esper queried about the event classes, has to be flushed. */
    @Override
    public void close() {
        runtime.destroy();
        Introspector.flushCaches();
    }
}
