// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.command;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationListener;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.Deployments;
import org.vesper.deployment.UpdatePlan;
import org.vesper.management.AdapterMXBean;
import org.vesper.management.ApplicationMXBean;
import org.vesper.management.EventBeanMXBean;
import org.vesper.management.MBeanNames;
import org.vesper.management.ProcessorMXBean;
import org.vesper.management.ServerAddress;
import org.vesper.management.StreamMXBean;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.figures.AdapterFigure;
import org.vesper.management.figures.ClientFigures;
import org.vesper.management.figures.StageFigures;
import org.vesper.management.figures.TapFigures;
import org.vesper.management.figures.TappedEventFigures;
import org.vesper.management.internal.activation.Activator;
import org.vesper.management.internal.view.AuditedMBean;
import org.vesper.management.internal.view.DescribedMBean;

/**
 * The real management of a server, in this process, with a container that does nothing and stages that do not run. It reports another
 * process as the server, which "shutdown" ends, so that a test may stop it.
 */
public final class ManagedServer implements AutoCloseable {

    /** The requested operations on applications. */
    public final List<String> deployments = new CopyOnWriteArrayList<>();

    private final MBeanServer mbeans = ManagementFactory.getPlatformMBeanServer();
    private final List<ObjectName> registered = new ArrayList<>();
    private final Activator management = new Activator();
    private final AuditLog audit;
    private final Process process;
    private final BundleContext container;
    private ApplicationListener listener;

    private ManagedServer(Path instance) throws IOException {
        audit = AuditLog.of(instance);
        process = new ProcessBuilder("sleep", "600").start();
        Map<String, String> properties = Map.of("vesper.instance", instance.toString(), "vesper.jmx.host", "127.0.0.1", "vesper.jmx.port", "0");
        ClassLoader classes = ManagedServer.class.getClassLoader();
        Bundle framework = (Bundle) Proxy.newProxyInstance(classes, new Class<?>[] {Bundle.class}, (proxy, method, arguments) -> {
            process.destroy();
            return null;
        });
        container = (BundleContext) Proxy.newProxyInstance(classes, new Class<?>[] {BundleContext.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getProperty" -> properties.get(arguments[0]);
                    case "getBundle" -> framework;
                    case "registerService" -> {
                        listener = arguments[1] instanceof ApplicationListener told ? told : listener;
                        yield null;
                    }
                    case "getServiceReferences" -> List.of();
                    case "getServiceReference" -> stub(ServiceReference.class, (reference, asked, none) -> null);
                    case "getService" -> stub(Deployments.class, this::deploymentCall);
                    default -> throw new UnsupportedOperationException(method.toString());
                });
    }

    public static ManagedServer start(Path instance) throws JMException, IOException {
        ManagedServer server = starting(instance);
        server.listener.initialDeploymentDone();
        server.tellOfProcess(instance, true);
        return server;
    }

    /** One that never becomes ready. */
    public static ManagedServer starting(Path instance) throws JMException, IOException {
        ManagedServer server = new ManagedServer(instance);
        server.management.start(server.container);
        server.tellOfProcess(instance, false);
        return server;
    }

    private void tellOfProcess(Path instance, boolean isReady) throws IOException {
        ServerAddress own = ServerAddress.read(instance).orElseThrow();
        new ServerAddress(process.pid(), own.jmxUrl(), own.isTls(), own.httpUrl(), Instant.now(), isReady, Duration.ofSeconds(20)).write(instance);
    }

    public long pid() {
        return process.pid();
    }

    /** Whether the reported process ends within a few seconds. */
    public boolean ends() throws InterruptedException {
        return process.waitFor(10, TimeUnit.SECONDS);
    }

    /** Shows an application with an adapter at each end, one stream, one processor and one bean, and returns the processor. */
    public ShownProcessor show(String application) throws JMException {
        ShownProcessor processor = new ShownProcessor();
        register(MBeanNames.application(application), ApplicationMXBean.class, new ShownApplication("RUNNING", ""));
        register(MBeanNames.part("Adapter", application, "in"), AdapterMXBean.class, new ShownAdapter(false));
        register(MBeanNames.part("Adapter", application, "file"), AdapterMXBean.class, new ShownAdapter(true));
        register(MBeanNames.part("Stream", application, "queue"), StreamMXBean.class, new ShownStream());
        register(MBeanNames.part("Processor", application, "rules"), new DescribedMBean(processor, ProcessorMXBean.class));
        register(MBeanNames.part("EventBean", application, "out"), EventBeanMXBean.class, new ShownBean());
        return processor;
    }

    public void showFailed(String application, String failure) throws JMException {
        register(MBeanNames.application(application), ApplicationMXBean.class, new ShownApplication("FAILED", failure));
    }

    @Override
    public void close() throws JMException, IOException {
        process.destroy();
        for (ObjectName name : registered) {
            mbeans.unregisterMBean(name);
        }
        management.stop(container);
    }

    /** Refuses operations on "broken"; records all others, and answers with an application. */
    private Object deploymentCall(Object proxy, Method method, Object[] arguments) {
        Application live = stub(Application.class, ManagedServer::tellOfLive);
        if (method.getName().equals("applications")) {
            return List.of(live);
        }
        if (arguments[0].toString().endsWith("broken")) {
            throw new ConfigurationException("broken 1.0.0 cannot be deployed: adapter in: port 8 is taken");
        }
        deployments.add(method.getName() + " " + Stream.of(arguments).filter(argument -> !(argument instanceof Object[]))
                .map(String::valueOf).collect(Collectors.joining(" ")));
        UpdatePlan plan = method.getName().equals("start") ? new UpdatePlan("live", "2.0.0", UpdatePlan.Kind.STARTED, List.of())
                : new UpdatePlan("live", "2.0.0", UpdatePlan.Kind.RULES_CHANGED, List.of("changed: live.epl", "processor rules: 7 kept"));
        if (method.getReturnType() == boolean.class) {
            return true;
        }
        return Stream.of(live, plan, new Deployed(live, plan)).filter(method.getReturnType()::isInstance).findFirst().orElse(null);
    }

    private static Object tellOfLive(Object proxy, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "name" -> "live";
            case "version" -> "2.0.0";
            case "jarFile" -> Path.of("apps/live.jar");
            case "jarDigest" -> "5ca1ab1e";
            case "state" -> ApplicationState.FAILED;
            case "since" -> Instant.now();
            case "failure" -> Optional.of("no fuse");
            case "recovery" -> "";
            case "network" -> Optional.empty();
            default -> throw new UnsupportedOperationException(method.toString());
        };
    }

    private static <T> T stub(Class<T> type, InvocationHandler calls) {
        return type.cast(Proxy.newProxyInstance(ManagedServer.class.getClassLoader(), new Class<?>[] {type}, calls));
    }

    /** Registers a view. Attributes for which the object has no method are empty, and all its operations fail. */
    private <T> void register(ObjectName name, Class<T> view, Object shown) throws JMException {
        T bean = stub(view, (proxy, method, arguments) -> {
            Optional<Method> own = Stream.of(shown.getClass().getMethods()).filter(each -> each.getName().equals(method.getName())).findAny();
            try {
                return own.isPresent() ? own.get().invoke(shown, arguments) : nothing(method);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
        register(name, new DescribedMBean(bean, view));
    }

    private static Object nothing(Method method) {
        if (method.getParameterCount() > 0 || method.getReturnType() == void.class) {
            throw new UnsupportedOperationException(method.toString());
        }
        if (method.getReturnType().isArray()) {
            return Array.newInstance(method.getReturnType().getComponentType(), 0);
        }
        return method.getReturnType() == String.class ? "" : Array.get(Array.newInstance(method.getReturnType(), 1), 0);
    }

    private void register(ObjectName name, DescribedMBean mbean) throws JMException {
        mbeans.registerMBean(new AuditedMBean(mbean, audit), name);
        registered.add(name);
    }

    /** An application. */
    public record ShownApplication(String state, String failure) {

        public String getVersion() {
            return "1.2.3";
        }

        public String getState() {
            return state;
        }

        public String getFailure() {
            return failure;
        }

        public String getRecovery() {
            return "";
        }

        public String[] getStoppedStages() {
            return failure.isEmpty() ? new String[] {"printer"} : new String[0];
        }

        public String inject(String stage, String type, String[] properties, String[][] values) {
            return values.length + " events sent into " + stage + ": " + String.join(" ", properties) + " " + Arrays.deepToString(values);
        }

        public String openTap(String stage, String side, String condition, int perSecond) {
            return stage + "-1";
        }

        public TapFigures readTap(String name, int maximum) {
            return new TapFigures(name, 1_234_567, 1_200_000, 34_567, 34_566, "",
                    new TappedEventFigures[] {new TappedEventFigures(new Date(0), "Tick", "", -1, Map.of("symbol", "WSC"))});
        }

        public boolean closeTap(String name) {
            return true;
        }

        public String getNetwork() {
            return "in -> rules\nrules";
        }

        public StageFigures[] getStages() {
            return new StageFigures[0];
        }

        public Map<String, String> getEventTypes() {
            return Map.of("Tick", "symbol String");
        }

        public String getDeploymentSteps() {
            return "bundle 3 ms";
        }

        public Date getSince() {
            return new Date(0);
        }
    }

    /** An adapter. */
    public record ShownAdapter(boolean isOutput) {

        private static final ClientFigures CLIENT = new ClientFigures("10.0.0.7:4711", "Order, StockTick, Trade", 90_000, 1_500, 1_234_567,
                3_072, "CN=desk-7,O=Example");

        public boolean isStopped() {
            return false;
        }

        public String getLastFault() {
            return "";
        }

        public long getBusyMs() {
            return 999;
        }

        public long getEventsIn() {
            return isOutput ? 1_234_575 : 0;
        }

        public long getEventsOut() {
            return isOutput ? 0 : 1_234_567;
        }

        public long getFaults() {
            return 0;
        }

        public String getAddress() {
            return "127.0.0.1:9002";
        }

        public int getConnections() {
            return 10;
        }

        public long getEventsAccepted() {
            return 1_234_567;
        }

        public long getEventsRejected() {
            return 8;
        }

        public long getEventsFiltered() {
            return 1_234;
        }

        public long getEventsShed() {
            return isOutput ? 0 : 5;
        }

        public AdapterFigure[] getFigures() {
            return new AdapterFigure[] {new AdapterFigure("lag", "GAUGE", "events", isOutput ? 0 : 1_234, "vesper_adapter_test_lag_events",
                    "Events in the source that it has not read")};
        }

        public Map<String, String> getDetails() {
            return isOutput ? Map.of() : Map.of("symbol-memory", "3072B of 67108864B");
        }

        public ClientFigures[] listConnections(int most) {
            return new ClientFigures[] {CLIENT};
        }

        public boolean closeConnection(String address) {
            return address.equals(CLIENT.address());
        }

        public int redirectConnections(String to) {
            if (to.contains("nowhere")) {
                throw new ConfigurationException("'nowhere' is not HOST:PORT");
            }
            return to.isEmpty() ? 0 : 10;
        }

        public boolean redirectConnection(String address, String to) {
            return closeConnection(address);
        }
    }

    /** A stream. */
    public static final class ShownStream {

        public long getEventsIn() {
            return 1_234_567;
        }

        public long getEventsOut() {
            return 1_234_000;
        }

        public long getEventsDropped() {
            return 560;
        }

        public long getFaults() {
            return 0;
        }

        public long getEventsWaiting() {
            return 7;
        }

        public int getCapacity() {
            return 1024;
        }

        public int getThreads() {
            return 2;
        }

        public String getPartitionBy() {
            return "symbol";
        }

        public String getWait() {
            return "park";
        }

        public String getWhenFull() {
            return "drop-newest";
        }
    }

    /** A bean. */
    public static final class ShownBean {

        public boolean isStopped() {
            return true;
        }

        public long getEventsRejected() {
            return 1_007;
        }

        public String getLastFault() {
            return "2026-11-20T08:15:00Z failed on a tick: java.io.IOException: no paper";
        }

        public long getBusyMs() {
            return 999;
        }

        public long getEventsIn() {
            return 48_000;
        }

        public long getEventsOut() {
            return 0;
        }

        public long getFaults() {
            return 0;
        }
    }
}
