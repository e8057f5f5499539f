// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.activation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.JMX;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.management.ApplicationMXBean;
import org.vesper.management.LatencyMeasurementMXBean;
import org.vesper.management.LatencyRecorderMXBean;
import org.vesper.management.MBeanNames;
import org.vesper.management.ProcessorMXBean;
import org.vesper.management.ServerMXBean;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.audit.FollowedFiles;
import org.vesper.management.figures.StageFigures;
import org.vesper.management.internal.view.ServerView;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;
import org.vesper.tests.support.Await;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LatencyMBeansTest {

    private static final ObjectName APPLICATION = MBeanNames.application("trades");

    private final MBeanServer mbeans = MBeanServerFactory.newMBeanServer();
    private final ServerView view = new ServerView(Path.of(""), () -> { }, () -> {
        throw new UnsupportedOperationException();
    }, List::of, ManagedFixture.WELL);
    @TempDir
    private Path instance;
    private ManagedApplications applications;
    private final TestApplication application = new TestApplication("1.0.0");
    private final ApplicationMXBean shown = JMX.newMXBeanProxy(mbeans, APPLICATION, ApplicationMXBean.class);

    @BeforeEach
    void show() throws IOException {
        AuditLog audit = AuditLog.of(instance);
        Registry registry = new Registry(mbeans, audit);
        applications = new ManagedApplications(registry, view, registry.notifying(MBeanNames.SERVER, view, ServerMXBean.class),
                FollowedFiles.of(instance, key -> null, audit), ManagedFixture.WELL, () -> { });
        applications.applicationStarted(application);
    }

    @AfterEach
    void close() {
        applications.close();
        application.close();
    }

    private LatencyMeasurementMXBean latency(String name) {
        return JMX.newMXBeanProxy(mbeans, MBeanNames.part("LatencyMeasurement", "trades", name), LatencyMeasurementMXBean.class);
    }

    private Set<ObjectName> latencies() {
        return mbeans.queryNames(MBeanNames.parts("LatencyMeasurement"), null);
    }

    @Test
    void shouldMeasureALatencyFromTheLineThatAnOperatorTypes() throws Exception {
        String name = shown.measureLatency("in", "exit", " rules", "Exit");
        assertEquals("org.vesper:application=trades,name=in.exit-rules.exit,type=LatencyMeasurement", name);
        application.send("a");
        application.send("b");
        application.send("c");

        LatencyMeasurementMXBean measured = latency("in.exit-rules.exit");
        assertEquals(3, measured.getCount());
        assertEquals(measured.getMaxUs(), measured.getTotal().maxUs());
        assertTrue(measured.getP50Us() > 0 && measured.getP9999Us() <= measured.getMaxUs() * 1.001);
        assertEquals(List.of("in.exit-rules.exit"), List.of(shown.getMeasuredLatencies()));
        Await.until(() -> measured.getRecentCount() == 3);
        assertTrue(measured.getRecentPerSecond() > 0);

        measured.reset();
        assertEquals(0, measured.getCount());
        measured.stop();
        assertEquals(Set.of(), latencies());
        assertEquals(0, shown.getMeasuredLatencies().length);
        assertFalse(shown.stopLatency("in.exit-rules.exit"));
    }

    @Test
    void shouldContinueInTheNextVersionWithTheSameThreshold() throws Exception {
        shown.measureLatency("in", "exit", "out", "exit");
        latency("in.exit-out.exit").setThresholdUs(1_000_000);
        try (TestApplication update = new TestApplication("1.1.0")) {
            applications.applicationStarted(update);
            applications.applicationStopped(application);
            Await.until(() -> latencies().size() == 1);
            update.send("a");

            assertEquals(1, latency("in.exit-out.exit").getCount());
            assertEquals(1_000_000, latency("in.exit-out.exit").getThresholdUs());
            applications.applicationStopped(update);
        }
        assertEquals(Set.of(), latencies());
    }

    @Test
    void shouldKeepNoOneWaitingWhenAMeasurementWaitsForABusyLane() throws Exception {
        FutureTask<String> measuring = new FutureTask<>(() -> shown.measureLatency("in", "exit", "out", "entry"));
        Thread operator = new Thread(measuring);
        application.enter();
        operator.start();
        Await.until(() -> operator.getState() == Thread.State.TIMED_WAITING);
        try (TestApplication update = new TestApplication("1.1.0")) {
            applications.applicationStarted(update);
            assertTrue(operator.isAlive(), "the next version was shown only when the measurement had its lane");
            application.exit();

            assertThrows(ExecutionException.class, measuring::get);
            assertEquals(Set.of(), latencies());
            applications.applicationStopped(update);
        }
    }

    @Test
    void shouldNotifyWhenALatencyCrossesItsThreshold() throws Exception {
        List<String> received = new CopyOnWriteArrayList<>();
        mbeans.addNotificationListener(APPLICATION, (notice, from) -> received.add(notice.getType() + " " + notice.getMessage()), null,
                null);
        shown.measureLatency("in", "exit", "out", "entry");
        LatencyMeasurementMXBean measured = latency("in.exit-out.entry");
        measured.setThresholdFigure("max");
        measured.setThresholdUs(0.001);
        application.send("a");

        Await.until(() -> received.stream().anyMatch(text -> text.startsWith("vesper.latency.threshold trades: latency in.exit-out.entry:"
                + " max of the last 10 s is ") && text.endsWith("above the threshold of 0.0 us")));
        assertTrue(measured.isExceeded());
        measured.setThresholdUs(0);
        Await.until(() -> received.stream().anyMatch(text -> text.contains("no longer above")));
    }

    @Test
    void shouldRefuseAThresholdThatIsNone() {
        shown.measureLatency("in", "exit", "out", "entry");
        LatencyMeasurementMXBean measured = latency("in.exit-out.entry");

        assertThrows(IllegalArgumentException.class, () -> measured.setThresholdUs(-1));
        assertThrows(IllegalArgumentException.class, () -> measured.setThresholdUs(Double.NaN));
        assertEquals("ThresholdFigure cannot be 'p98'; did you mean p90? Known values: mean, p50, p90, p99, p999, p9999, max",
                assertThrows(IllegalArgumentException.class, () -> measured.setThresholdFigure("p98")).getMessage());
    }

    @Test
    void shouldNotifyOfStatesFaultsAndTheEndOfAnApplication() throws Exception {
        List<String> received = new CopyOnWriteArrayList<>();
        mbeans.addNotificationListener(APPLICATION, (notice, from) -> received.add(notice.getType() + " " + notice.getMessage()), null,
                null);
        Await.until(() -> received.contains("vesper.application.state trades is RUNNING"));
        application.failure = new IllegalStateException("no more paper");
        application.send("a");

        Await.until(() -> received.stream().anyMatch(text ->
                text.startsWith("vesper.stage.faults trades/rules: 1 fault; the last one: ") && text.endsWith("no more paper")));
        assertTrue(mbeans.getAttribute(MBeanNames.part("Processor", "trades", "rules"), "LastFaultTime") != null);
    }

    @Test
    void shouldShowTheNetwork() {
        application.send("a");

        assertEquals(List.of("in", "queue", "rules", "out"), Stream.of(shown.getStages()).map(StageFigures::id).toList());
        StageFigures rules = shown.getStages()[2];
        assertEquals(List.of("processor", "test", List.of("out"), 1L), List.of(rules.kind(), rules.provider(),
                List.of(rules.listeners()), rules.eventsOut()));
        assertEquals("adapter   in -> queue [others], 0/s out", shown.network().lines().findFirst().orElseThrow());
        assertEquals(4, shown.getNetwork().lines().count());
        assertEquals(Map.of(), shown.getEventTypes());
    }

    @Test
    void shouldShowRatesOfTheLastSeconds() {
        Await.until(() -> {
            application.send("a");
            return shown.getStages()[2].eventsInPerSecond() > 0;
        });
        assertTrue(shown.getNetwork().contains("/s in"));
    }

    @Test
    void shouldShowPlainNumbersBesideTheCompositesOfARecorder() {
        application.recorder.record(-50_000, 90_000, 100_000);
        application.recorder.record(-50_000, 60_000, 100_000);
        LatencyRecorderMXBean recorder =
                JMX.newMXBeanProxy(mbeans, MBeanNames.part("LatencyRecorder", "trades", "latency"), LatencyRecorderMXBean.class);

        assertEquals(2, recorder.getServiceCount());
        assertEquals(40, recorder.getServiceMaxUs(), 0.05);
        assertEquals(150, recorder.getResponseP50Us(), 0.2);
        recorder.reset();
        assertEquals(0, recorder.getServiceCount());
    }

    @Test
    void shouldHaveAUnitWhereTheNameHasOne() throws Exception {
        shown.measureLatency("in", "exit", "out", "entry");
        Map<String, String> suffixes = new TreeMap<>(
                Map.of("Ms", "ms", "Us", "us", "Ns", "ns", "PerSecond", "events/s", "Percent", "percent"));
        List<String> wrong = new ArrayList<>();
        int units = 0;
        for (ObjectName name : mbeans.queryNames(new ObjectName("org.vesper:*"), null)) {
            for (MBeanAttributeInfo attribute : mbeans.getMBeanInfo(name).getAttributes()) {
                Object unit = attribute.getDescriptor().getFieldValue("units");
                units += unit == null ? 0 : 1;
                suffixes.entrySet().stream().filter(suffix -> attribute.getName().endsWith(suffix.getKey()))
                        .filter(suffix -> !suffix.getValue().equals(unit)).forEach(suffix -> wrong.add(name + " " + attribute.getName()));
                if (attribute.getName().startsWith("Events") && attribute.getType().equals("long") && !"events".equals(unit)) {
                    wrong.add(name + " " + attribute.getName());
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(units > 60, units + " units");
    }

    @Test
    void shouldFindRulesByPartsOfTheirNames() throws Exception {
        ObjectName processor = MBeanNames.part("Processor", "trades", "rules");
        assertEquals(List.of("percent/WSC", "trend/WSC"), names(processor, "wsc", 0, 10));
        assertEquals(List.of("trend/WSC"), names(processor, "wsc", 1, 10));
        assertEquals(List.of("percent/WSC"), names(processor, "", 0, 1));
        assertEquals(3, names(processor, "", 0, 0).size());
        Map<String, Integer> impacts = new TreeMap<>();
        for (MBeanOperationInfo operation : mbeans.getMBeanInfo(processor).getOperations()) {
            impacts.put(operation.getName(), operation.getImpact());
        }
        assertEquals(MBeanOperationInfo.INFO, impacts.get("findRules"));
        assertEquals(MBeanOperationInfo.ACTION, impacts.get("stopRules"));
    }

    private List<String> names(ObjectName processor, String part, int skip, int maximum) throws Exception {
        Object[] found = (Object[]) mbeans.invoke(processor, "findRules", new Object[] {part, skip, maximum},
                new String[] {String.class.getName(), "int", "int"});
        return Arrays.stream(found).map(rule -> (String) ((CompositeData) rule).get("name")).toList();
    }

    @Test
    void shouldTakeRulesFromFilesOnTheServersMachine() throws Exception {
        ProcessorMXBean processor =
                JMX.newMXBeanProxy(mbeans, MBeanNames.part("Processor", "trades", "rules"), ProcessorMXBean.class);
        Path rules = Files.writeString(instance.resolve("all.epl"), "@Name('d') ?");
        Path rows = Files.writeString(instance.resolve("d.csv"), "row,x");
        processor.uploadFiles(rules + ", " + rows);

        assertEquals(List.of(new RuleChange.Upload(List.of(new RuleFile("all.epl", "@Name('d') ?"), new RuleFile("d.csv", "row,x")))),
                application.ruleChanges);
        // From sha256sum of both texts.
        String log = Files.readString(instance.resolve(AuditLog.FILE));
        assertTrue(log.contains("\"files\":[[\"" + rules + "\",{\"length\":12,\"sha256\":\""
                + "115330bfed388df2a3908cea40886e678ce53159021deecb04c695ecaf420591\"}],[\"" + rows
                + "\",{\"length\":5,\"sha256\":\"3a082fd6dbb2a6f0e1e92e8c4ec849d39804d144c3b71c68db6e1be1b7ec24e7\"}]]"), log);
        assertEquals("there is no file /etc/passwd of rules, .epl, or of rows, .csv, on the server's machine, or it is a link",
                assertThrows(IllegalArgumentException.class, () -> processor.uploadFiles("/etc/passwd")).getMessage());
    }

    @Test
    void shouldSetTheThresholdAsAnAttribute() throws Exception {
        shown.measureLatency("in", "exit", "out", "entry");
        ObjectName name = MBeanNames.part("LatencyMeasurement", "trades", "in.exit-out.entry");
        mbeans.setAttribute(name, new Attribute("ThresholdUs", 250.0));

        assertEquals(250.0, mbeans.getAttribute(name, "ThresholdUs"));
    }
}
