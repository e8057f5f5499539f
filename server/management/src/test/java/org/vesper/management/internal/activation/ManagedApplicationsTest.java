// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.JMX;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerConnection;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.Deployments;
import org.vesper.deployment.FolderChange;
import org.vesper.deployment.UpdatePlan;
import org.vesper.health.Condition;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.management.AdapterMXBean;
import org.vesper.management.Credential;
import org.vesper.management.LatencyRecorderMXBean;
import org.vesper.management.MBeanNames;
import org.vesper.management.ProcessorMXBean;
import org.vesper.management.ServerMXBean;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.audit.FollowedFiles;
import org.vesper.management.figures.ClientFigures;
import org.vesper.management.figures.LatencyFigures;
import org.vesper.management.health.Health;
import org.vesper.management.internal.access.Access;
import org.vesper.management.internal.directory.FileUsers;
import org.vesper.management.internal.connector.ConnectorSettings;
import org.vesper.management.internal.connector.JmxConnector;
import org.vesper.management.internal.view.NotifyingMBean;
import org.vesper.management.internal.view.ServerView;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;

/** A running application as a client far away sees it, who has no class of Vesper or, like the command line, the interfaces. */
@Timeout(60)
class ManagedApplicationsTest {

    private static final Credential CREDENTIAL = new Credential("admin", "password");
    private static final ObjectName PROCESSOR = MBeanNames.part("Processor", "trades", "rules");
    private static final ObjectName STREAM = MBeanNames.part("Stream", "trades", "queue");
    private static final ObjectName RECORDER = MBeanNames.part("LatencyRecorder", "trades", "latency");
    private static final ObjectName OWN = MBeanNames.part("Bean", "trades", "notes");

    private static final Path FAULTY = Path.of("/a/faulty.jar");

    private final MBeanServer mbeans = MBeanServerFactory.newMBeanServer();
    private final List<String> calls = new ArrayList<>();
    private volatile UpdatePlan plan = new UpdatePlan("trades", "1.0.0", UpdatePlan.Kind.REPLACED, List.of("changed: a.class"));
    private final List<Condition> conditions = new CopyOnWriteArrayList<>();
    private final Health health = new Health(List::of, () -> Stream.of(() -> conditions), Health.BUSY_LIMIT);
    private final TestApplication application = new TestApplication("1.0.0");
    @TempDir
    private Path instance;
    private ManagedApplications applications;
    private JmxConnector server;
    private JMXConnector client;
    private MBeanServerConnection remote;

    @Test
    void shouldShowAndNotifyOnceWhatMustBeMendedAndThatItIs() throws Exception {
        List<String> notices = new CopyOnWriteArrayList<>();
        mbeans.addNotificationListener(MBeanNames.SERVER, (notice, handback) -> notices.add(notice.getMessage()), null, null);
        applications.watch().look();
        notices.clear();
        conditions.add(new Condition("ledger", "it is full"));
        applications.watch().look();
        applications.watch().look();

        assertEquals(true, remote.getAttribute(MBeanNames.SERVER, "Degraded"));
        assertArrayEquals(new String[] {"ledger: it is full"}, (String[]) remote.getAttribute(MBeanNames.SERVER, "Conditions"));
        conditions.clear();
        applications.watch().look();
        assertEquals(List.of("degraded: ledger: it is full", "mended: ledger"),
                notices.stream().filter(notice -> notice.contains("ledger")).toList());
        assertEquals(false, remote.getAttribute(MBeanNames.SERVER, "Degraded"));
    }

    @BeforeEach
    void connect() throws Exception {
        AuditLog audit = AuditLog.of(instance);
        ServerView view = new ServerView(instance, () -> calls.add("stop"), this::deployments, List::of, health);
        Registry registry = new Registry(mbeans, audit);
        NotifyingMBean serverMBean = registry.notifying(MBeanNames.SERVER, view, ServerMXBean.class);
        applications = new ManagedApplications(registry, view, serverMBean, FollowedFiles.of(instance, key -> null, audit), health,
                () -> calls.add("ready"));
        mbeans.registerMBean(serverMBean, MBeanNames.SERVER);
        applications.applicationStarted(application);
        server = JmxConnector.open(ConnectorSettings.of(Map.of("jmx.port", "0")::get), instance,
                new Access(CREDENTIAL, List.of(new FileUsers(instance, audit)), audit), mbeans);
        client = JMXConnectorFactory.connect(server.url(), CREDENTIAL.environment());
        remote = client.getMBeanServerConnection();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
        applications.close();
        application.close();
    }

    @Test
    void shouldShowEveryPartAndTakeItBackWhenTheApplicationStops() throws IOException {
        assertEquals(Set.of("Server/null", "Application/trades", "Adapter/in", "Stream/queue", "Processor/rules", "EventBean/out",
                "LatencyRecorder/latency", "Bean/notes"), shown());

        applications.applicationStopped(application);
        assertEquals(Set.of("Server/null"), shown());
    }

    @Test
    void shouldShowTheNewVersionWhenTheOldOneGoesAfterIt() throws Exception {
        try (TestApplication update = new TestApplication("1.1.0")) {
            applications.applicationStarted(update);
            applications.applicationStopped(application);

            assertEquals("1.1.0", remote.getAttribute(MBeanNames.application("trades"), "Version"));
            assertEquals(8, shown().size());
        }
    }

    @Test
    void shouldDescribeEveryAttributeOperationAndParameter() throws Exception {
        List<String> silent = new ArrayList<>();
        for (ObjectName name : remote.queryNames(new ObjectName("org.vesper:*"), null)) {
            MBeanInfo info = remote.getMBeanInfo(name);
            List<MBeanFeatureInfo> features = new ArrayList<>(List.of(info.getAttributes()));
            for (MBeanOperationInfo operation : info.getOperations()) {
                features.add(operation);
                features.addAll(List.of(operation.getSignature()));
            }
            features.removeIf(feature -> name.equals(OWN) || feature.getDescription().contains(" "));
            features.forEach(feature -> silent.add(name + " " + feature.getName()));
        }
        assertEquals(List.of(), silent);
        MBeanOperationInfo ruleText = Arrays.stream(remote.getMBeanInfo(PROCESSOR).getOperations())
                .filter(operation -> operation.getName().equals("ruleText")).findFirst().orElseThrow();
        assertEquals("The text of a rule as its author wrote it", ruleText.getDescription());
        assertEquals("name", ruleText.getSignature()[0].getName());
        assertEquals("Name of the rule, for example percent/WSC", ruleText.getSignature()[0].getDescription());
    }

    @Test
    void shouldShowCountsOfEveryStage() throws Exception {
        application.send("a");
        application.send("b");

        assertEquals(2L, remote.getAttribute(MBeanNames.part("Adapter", "trades", "in"), "EventsOut"));
        assertEquals(2L, remote.getAttribute(STREAM, "EventsOut"));
        assertEquals(2L, remote.getAttribute(PROCESSOR, "EventsIn"));
        assertEquals(1L, remote.getAttribute(PROCESSOR, "EventsFiltered"));
        assertEquals(Map.of("partitions", "1"), JMX.newMXBeanProxy(remote, PROCESSOR, ProcessorMXBean.class).getDetails());
        assertEquals(2L, remote.getAttribute(MBeanNames.part("EventBean", "trades", "out"), "EventsIn"));
        assertEquals("127.0.0.1:9002", remote.getAttribute(MBeanNames.part("Adapter", "trades", "in"), "Address"));
    }

    @Test
    void shouldShowTheClientsThatHoldMostAndCloseThem() {
        AdapterMXBean adapter = JMX.newMXBeanProxy(remote, MBeanNames.part("Adapter", "trades", "in"), AdapterMXBean.class);

        assertEquals(List.of("10.0.0.7:2", "10.0.0.7:3", "10.0.0.7:1"),
                Stream.of(adapter.listConnections(50)).map(ClientFigures::address).toList());
        assertEquals(200, adapter.listConnections(1)[0].memoryBytes());
        assertEquals(1, adapter.listConnections(1).length);
        assertTrue(adapter.closeConnection("10.0.0.7:2"));
        assertFalse(adapter.closeConnection("10.0.0.7:4"));
        assertEquals("this kind of adapter cannot send its clients elsewhere",
                assertThrows(IllegalArgumentException.class, () -> adapter.redirectConnections("a:1")).getMessage());
    }

    @Test
    void shouldChangeWhatAStreamDoesWhenItIsFull() throws Exception {
        assertEquals("block", remote.getAttribute(STREAM, "WhenFull"));
        remote.setAttribute(STREAM, new Attribute("WhenFull", "drop-oldest"));
        remote.setAttribute(STREAM, new Attribute("Wait", "spin"));

        assertEquals("drop-oldest", remote.getAttribute(STREAM, "WhenFull"));
        assertEquals("spin", remote.getAttribute(STREAM, "Wait"));
        String mistake = rootOf(assertThrows(Exception.class, () -> remote.setAttribute(STREAM, new Attribute("Wait", "spins"))));
        assertEquals("java.lang.IllegalArgumentException: Wait cannot be 'spins'; did you mean spin? Known values: park, yield, spin",
                mistake);
    }

    @Test
    void shouldShowRulesWithTheirOutputsAndRestartThem() throws Exception {
        application.send("a");

        CompositeData[] rules = (CompositeData[]) remote.getAttribute(PROCESSOR, "Rules");
        Object[] first = rules[0].getAll(new String[] {"name", "running", "outputs", "template"});
        assertArrayEquals(new Object[] {"percent/WSC", true, 1L, "a"}, first);
        assertEquals(3, remote.getAttribute(PROCESSOR, "RuleCount"));
        assertEquals(2, remote.getAttribute(PROCESSOR, "TemplateCount"));

        remote.invoke(PROCESSOR, "restartRules", new Object[0], new String[0]);
        assertEquals(0, JMX.newMXBeanProxy(remote, PROCESSOR, ProcessorMXBean.class).getRules()[0].outputs());
    }

    @Test
    void shouldPassOnEveryKindOfChangeToTheRules() throws Exception {
        invoke(PROCESSOR, "addRules", "@Name('a') one");
        invoke(PROCESSOR, "addRules", "new.epl", "@Name('b') two");
        invoke(PROCESSOR, "replaceRules", "@Name('a') three");
        invoke(PROCESSOR, "replaceRules", "new.epl", "@Name('b') four");
        invoke(PROCESSOR, "uploadRules", "@Name('c') five");
        remote.invoke(PROCESSOR, "uploadRules", new Object[] {new String[] {"all.epl", "d.csv"}, new String[] {"@Name('d') ?", "row,x"}},
                new String[] {String[].class.getName(), String[].class.getName()});
        invoke(PROCESSOR, "removeRules", "a, b");
        invoke(PROCESSOR, "startRules", "Berkshire, A\nIBM\n");
        invoke(PROCESSOR, "stopRules", "a");
        invoke(PROCESSOR, "addParameters", "d", "row,x\nWSC,1\n");
        invoke(PROCESSOR, "addParameters", "d", "rows.csv", "row,x\nIBM,2\n");
        invoke(PROCESSOR, "setParameters", "d", "rows.csv", "row,x\nIBM,3\n");
        invoke(PROCESSOR, "removeParameters", "d", "WSC,IBM");

        assertEquals(List.of(
                new RuleChange.Add(new RuleFile("rules", "@Name('a') one")),
                new RuleChange.Add(new RuleFile("new.epl", "@Name('b') two")),
                new RuleChange.Replace(new RuleFile("rules", "@Name('a') three")),
                new RuleChange.Replace(new RuleFile("new.epl", "@Name('b') four")),
                new RuleChange.Upload(List.of(new RuleFile("rules", "@Name('c') five"))),
                new RuleChange.Upload(List.of(new RuleFile("all.epl", "@Name('d') ?"), new RuleFile("d.csv", "row,x"))),
                new RuleChange.Remove(List.of("a", "b")),
                new RuleChange.Start(List.of("Berkshire, A", "IBM")),
                new RuleChange.Stop(List.of("a")),
                new RuleChange.AddParameters("d", new RuleFile("table of d", "row,x\nWSC,1\n")),
                new RuleChange.AddParameters("d", new RuleFile("rows.csv", "row,x\nIBM,2\n")),
                new RuleChange.SetParameters("d", new RuleFile("rows.csv", "row,x\nIBM,3\n")),
                new RuleChange.RemoveParameters("d", List.of("WSC", "IBM"))), application.ruleChanges);
    }

    @Test
    void shouldShowRulesAndTablesAsFiles() throws Exception {
        assertEquals("@Name('percent/WSC') SELECT * FROM Ticks;", remote.invoke(PROCESSOR, "rulesText", new Object[0], new String[0]));
        assertEquals("row,symbol\nWSC,WSC\n", invoke(PROCESSOR, "ruleParameters", "percent"));
        assertEquals(Map.of("percent.csv", "row,symbol\nWSC,WSC\n"),
                JMX.newMXBeanProxy(remote, PROCESSOR, ProcessorMXBean.class).ruleTables());
    }

    @Test
    void shouldTellTheWholeMistakeWhenAChangeIsWrong() {
        String mistake = rootOf(assertThrows(Exception.class, () -> invoke(PROCESSOR, "addRules", "new.epl", "@Name('a') SELCT 1")));

        assertEquals("java.lang.IllegalArgumentException: new.epl:1:12: unknown word SELCT; did you mean SELECT?\n"
                + "@Name('a') SELCT 1\n           ^", mistake);
        assertEquals(List.of(), application.ruleChanges);
    }

    /** Rules by the ten thousand make a text of megabytes, which is more than a client may send before it is known. */
    @Test
    void shouldTakeATextOfManyMegabytes() throws Exception {
        String text = "x".repeat(50_000_000);
        invoke(PROCESSOR, "addRules", text);

        assertEquals(List.of(new RuleChange.Add(new RuleFile("rules", text))), application.ruleChanges);
    }

    @Test
    void shouldShowLatenciesInMicrosecondsAndForgetThem() throws Exception {
        HistogramLatencyRecorder recorder = application.recorder;
        recorder.record(-50_000, 90_000, 100_000);
        recorder.record(-50_000, 80_000, 100_000);
        recorder.record(-50_000, 70_000, 100_000);
        recorder.record(100_000, 200_000, 600_000);

        LatencyRecorderMXBean proxy = JMX.newMXBeanProxy(remote, RECORDER, LatencyRecorderMXBean.class);
        LatencyFigures service = proxy.getService();
        assertEquals(4, service.count());
        assertEquals(115, service.meanUs(), 0.2);
        assertEquals(20, service.p50Us(), 0.05);
        assertEquals(400, service.maxUs(), 0.5);
        assertEquals(0.75, service.shareBelow100Us());
        assertEquals(500, proxy.getResponse().maxUs(), 0.5);
        assertEquals(0, proxy.getResponse().shareBelow100Us());
        assertEquals(0.75, proxy.getResponse().shareBelow200Us());

        remote.invoke(RECORDER, "reset", new Object[0], new String[0]);
        assertEquals(0L, ((CompositeData) remote.getAttribute(RECORDER, "Service")).get("count"));
    }

    @Test
    void shouldMeasureFromAPlannedTimeWhenAskedTo() throws Exception {
        remote.invoke(RECORDER, "measureFrom", new Object[] {1_000L}, new String[] {"long"});

        assertFalse(application.recorder.record(999, 2_000, 3_000));
        assertTrue(application.recorder.record(1_000, 2_000, 3_000));
        assertEquals(1_000L, remote.getAttribute(RECORDER, "MeasuredFromNs"));
        assertEquals(1L, ((CompositeData) remote.getAttribute(RECORDER, "Response")).get("count"));
    }

    @Test
    void shouldThrowWhatAnyClientCanReadWhenACallFails() {
        String unknown = rootOf(assertThrows(Exception.class, () -> invoke(PROCESSOR, "ruleText", "percent/WSX")));
        assertEquals("java.lang.IllegalArgumentException: there is no rule percent/WSX; did you mean percent/WSC?", unknown);

        String foreign = rootOf(assertThrows(Exception.class, () -> invoke(OWN, "refuse", "not today")));
        assertTrue(foreign.startsWith("java.lang.IllegalStateException: ") && foreign.endsWith("NotesFault: not today"), foreign);
    }

    @Test
    void shouldEnterABeanOfTheApplicationOnItsOwnThreadOnly() throws Exception {
        assertEquals("vesper/trades/control", remote.getAttribute(OWN, "Thread"));
    }

    @Test
    void shouldPassOnReadinessAndShutdown() throws Exception {
        applications.initialDeploymentDone();
        assertThrows(Exception.class, () -> invoke(MBeanNames.SERVER, "shutdown", "yes"));
        assertEquals(List.of("ready"), calls);
        invoke(MBeanNames.SERVER, "shutdown", "shutdown");

        assertEquals(List.of("ready", "stop"), calls);
        assertEquals("STOPPING", remote.getAttribute(MBeanNames.SERVER, "State"));
    }

    @Test
    void shouldDoToApplicationsWhatItIsAskedTo() throws Exception {
        assertEquals("trades 1.0.0: restarts\n  changed: a.class\n"
                + "  to find this out, beans of the jar were created and closed again: code of the jar has run",
                invoke(MBeanNames.SERVER, "plan", "/a/trades.jar"));
        assertEquals("trades 1.0.0 RUNNING: restarts\n  changed: a.class", invoke(MBeanNames.SERVER, "deploy", "/a/trades.jar"));
        assertEquals("trades 1.0.0 RUNNING: restarts\n  changed: a.class", invoke(MBeanNames.SERVER, "update", " /b/trades.jar"));
        for (String operation : List.of("suspend", "resume", "stop", "start", "undeploy")) {
            invoke(MBeanNames.SERVER, operation, "trades");
        }
        assertEquals(List.of("plan [/a/trades.jar]", "deploy [/a/trades.jar, []]", "deploy [/b/trades.jar, [MUST_EXIST]]",
                "suspend [trades]", "resume [trades]", "stop [trades, false]", "start [trades]", "undeploy [trades, false]"), calls);

        CompositeData[] all = (CompositeData[]) remote.invoke(MBeanNames.SERVER, "list", new Object[0], new String[0]);
        assertArrayEquals(new Object[] {"trades", "1.0.0", "RUNNING", "", new Date(0)},
                all[0].getAll(new String[] {"name", "version", "state", "failure", "since"}));
    }

    @Test
    void shouldHaveALineBeforeTheFolderIsFollowedAndOneWithTheResult() throws IOException {
        Path jar = Path.of("/apps/a.jar");
        applications.folderChanges(jar, "ab12", FolderChange.Kind.DEPLOY);
        applications.folderFollowed(new FolderChange(jar, FolderChange.Kind.DEPLOY, Optional.empty(), Optional.of("no network")));

        List<String> lines = Files.readAllLines(instance.resolve(AuditLog.FILE)).stream().filter(line -> line.contains("/apps/a.jar"))
                .map(line -> line.substring(line.indexOf("\"user\"")).replaceFirst("\"ms\":\\d+", "\"ms\":N")).toList();
        String begun = lines.get(0).substring(0, lines.get(0).indexOf("\"result\""));
        assertTrue(begun.contains("\"user\":\"folder\"") && begun.contains("\"action\":\"deploy\"") && begun.contains("\"id\""), begun);
        assertEquals(List.of(begun + "\"result\":\"begun\"}", begun + "\"result\":\"failed\",\"ms\":N,\"error\":\"no network\"}"), lines);
    }

    @Test
    void shouldKnowTheDigestOfAJarBeforeItsCodeRunsAndWhenItFails() throws IOException {
        for (String operation : List.of("deploy", "plan")) {
            assertThrows(Exception.class, () -> invoke(MBeanNames.SERVER, operation, FAULTY.toString()));
        }

        List<String> lines = Files.readAllLines(instance.resolve(AuditLog.FILE)).stream().filter(line -> line.contains("\"arguments\""))
                .map(line -> line.replaceFirst(".*\"action\":\"(\\w+)\".*\"id\":\"\\w+\"", "$1")
                        .replaceFirst("\"ms\":\\d+", "\"ms\":N")).toList();
        String digest = ",\"jar\":\"/a/faulty.jar\",\"sha256\":\"ab12\",\"result\":";
        assertEquals(Stream.of("deploy", "plan").flatMap(action -> Stream.of(action + ",\"result\":\"begun\"}",
                action + digest + "\"begun\"}", action + digest + "\"failed\",\"ms\":N,\"error\":\"its code failed\"}")).toList(), lines);
    }

    @Test
    void shouldNameTheRoleOfEachChangeOfABeanOfTheApplication() throws Exception {
        MBeanInfo own = remote.getMBeanInfo(OWN);
        for (MBeanOperationInfo operation : own.getOperations()) {
            assertTrue(Set.of("VIEWER", "OPERATOR", "DEPLOYER", "ADMIN").contains(operation.getDescriptor().getFieldValue("requires")),
                    operation::toString);
        }
        for (MBeanAttributeInfo attribute : own.getAttributes()) {
            assertTrue(!attribute.isWritable() || attribute.getDescriptor().getFieldValue("requires") != null, attribute::toString);
        }
    }

    @Test
    void shouldTellWhatOnlyLooksFromWhatChangesSomething() throws Exception {
        Map<String, Integer> impacts = new TreeMap<>();
        for (MBeanOperationInfo operation : remote.getMBeanInfo(MBeanNames.SERVER).getOperations()) {
            impacts.put(operation.getName(), operation.getImpact());
        }
        for (String looking : List.of("list", "settings", "examine")) {
            assertEquals(MBeanOperationInfo.INFO, impacts.remove(looking), looking);
        }
        assertEquals(Set.of(MBeanOperationInfo.ACTION), Set.copyOf(impacts.values()), impacts::toString);
    }

    @Test
    void shouldSayWhatIsMissingWhenAFieldIsEmpty() {
        assertEquals("java.lang.IllegalArgumentException: no file is given; give the path of a jar on the server's machine",
                rootOf(assertThrows(Exception.class, () -> invoke(MBeanNames.SERVER, "plan", (String) null))));
        assertEquals("java.lang.IllegalArgumentException: no application is given; list shows their names",
                rootOf(assertThrows(Exception.class, () -> invoke(MBeanNames.SERVER, "suspend", " "))));
    }

    @Test
    void shouldAnswerWithWarningsWhenANewApplicationHasIdleRules() throws Exception {
        plan = new UpdatePlan("trades", "1.0.0", UpdatePlan.Kind.STARTED, List.of());
        assertEquals("trades 1.0.0 RUNNING", invoke(MBeanNames.SERVER, "deploy", "/a/trades.jar"));
        plan = new UpdatePlan("trades", "1.0.0", UpdatePlan.Kind.STARTED, List.of("warning: rule a has no rows"));
        assertEquals("trades 1.0.0 RUNNING: starts\n  warning: rule a has no rows", invoke(MBeanNames.SERVER, "deploy", "/a/trades.jar"));
    }

    /** Records the requests, and answers with the application. */
    private Deployments deployments() {
        return (Deployments) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Deployments.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("applications")) {
                        return List.of(application);
                    }
                    calls.add(method.getName() + " " + Arrays.deepToString(arguments));
                    if (FAULTY.equals(arguments[0])) {
                        applications.jarRead(FAULTY, "ab12");
                        throw new ConfigurationException("its code failed");
                    }
                    if (method.getReturnType() == boolean.class) {
                        return true;
                    }
                    if (method.getReturnType() == boolean.class) {
                        return true;
                    }
                    return Stream.of(application, plan, new Deployed(application, plan)).filter(method.getReturnType()::isInstance)
                            .findFirst().orElse(null);
                });
    }

    private Set<String> shown() throws IOException {
        return remote.queryNames(null, null).stream().filter(name -> name.getDomain().equals(MBeanNames.DOMAIN))
                .map(name -> name.getKeyProperty("type") + "/" + name.getKeyProperty("name"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Object invoke(ObjectName name, String operation, String... arguments) throws Exception {
        String[] signature = new String[arguments.length];
        Arrays.fill(signature, String.class.getName());
        return remote.invoke(name, operation, arguments, signature);
    }

    private static String rootOf(Throwable failure) {
        return failure.getCause() == null ? failure.toString() : rootOf(failure.getCause());
    }
}
