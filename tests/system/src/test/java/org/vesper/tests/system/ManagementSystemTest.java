// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.ServerManagement;
import org.vesper.tests.support.VesperServer;

/** What an operator finds in JConsole, and who gets in. */
@Timeout(600)
class ManagementSystemTest {

    private static final String APPLICATION = "application=signal-generation,name=";

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    @Test
    void shouldShowEveryStageByItsNameWhenAnApplicationRuns() throws Exception {
        Set<String> names = new TreeSet<>();
        for (ObjectName name : connection().queryNames(new ObjectName("org.vesper:*"), null)) {
            names.add(name.getKeyProperty("type") + "/" + name.getKeyProperty("name"));
        }
        assertEquals(new TreeSet<>(Set.of("Server/null", "Logging/null", "Users/null", "LatencyAnalysis/null",
                "Application/signal-generation", "Adapter/ticks", "Processor/signals", "EventBean/collector", "LatencyRecorder/signal-latency",
                "Bean/collector")), names);
        assertEquals("RUNNING", SERVER.management().attribute("type=Application,name=signal-generation", "State").toString());
    }

    @Test
    void shouldDescribeEveryAttributeAndOperationWhenLookedAt() throws Exception {
        List<String> silent = new ArrayList<>();
        for (ObjectName name : connection().queryNames(new ObjectName("org.vesper:*"), null)) {
            MBeanInfo info = connection().getMBeanInfo(name);
            List<MBeanFeatureInfo> features = new ArrayList<>(List.of(info.getAttributes()));
            features.addAll(List.of(info.getOperations()));
            features.removeIf(feature -> !feature.getDescription().isBlank() && !feature.getDescription().equals(feature.getName()));
            features.forEach(feature -> silent.add(name + " " + feature.getName()));
        }
        assertEquals(List.of(), silent);
    }

    @Test
    void shouldShowFourHundredRulesOfTwoTemplatesWhenTheyAreDeployed() {
        String processor = "type=Processor," + APPLICATION + "signals";
        CompositeData[] rules = (CompositeData[]) SERVER.management().attribute(processor, "Rules");

        assertEquals(400, rules.length);
        assertEquals(400, ((Number) SERVER.management().attribute(processor, "RuleCount")).intValue());
        assertEquals(2, ((Number) SERVER.management().attribute(processor, "TemplateCount")).intValue());
        assertTrue(List.of(rules).stream().allMatch(rule -> (Boolean) rule.get("running")));
        assertTrue(List.of(rules).stream().anyMatch(rule -> rule.get("name").equals("percent/WSC")));
    }

    @Test
    void shouldTellWhatARunDidWhenOneIsOver(@TempDir Path folder) {
        try (LoadRun run = LoadRun.start(SERVER, folder)) {
            RunReport report = run.report();
            long signals = report.count("signals.percent.received") + report.count("signals.trend.received");

            assertEquals(LoadRun.EVENTS, count("type=Adapter," + APPLICATION + "ticks", "EventsAccepted"));
            long filtered = count("type=Adapter," + APPLICATION + "ticks", "EventsFiltered");
            assertEquals(LoadRun.EVENTS - filtered, count("type=Processor," + APPLICATION + "signals", "EventsIn"));
            assertEquals(signals, count("type=EventBean," + APPLICATION + "collector", "EventsIn"));
            String recorder = "type=LatencyRecorder," + APPLICATION + "signal-latency";
            CompositeData service = (CompositeData) SERVER.management().attribute(recorder, "Service");
            assertTrue((Long) service.get("count") > 0 && (Double) service.get("p50Us") > 0);
        }
    }

    @Test
    void shouldRefuseAManagerWithoutTheCredentialWhenOneConnects() {
        String address = ServerManagement.address(SERVER.instance());

        assertThrows(SecurityException.class, () -> ServerManagement.of(address, "admin", "guess"));
        assertThrows(SecurityException.class, () -> ServerManagement.of(address, "", ""));
    }

    @Test
    void shouldKeepTheCredentialFromOthersWhenItIsMade() throws Exception {
        Path credential = SERVER.instance().resolve("var/jmx.credential");

        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(credential)));
        String password = Files.readAllLines(credential).stream().filter(line -> line.startsWith("password=")).findFirst().orElseThrow();
        assertTrue(password.length() > "password=".length() + 16);
        assertFalse(SERVER.log().contains(password.substring("password=".length())), "the log shows the password");
    }

    private static MBeanServerConnection connection() {
        return SERVER.management().connection();
    }

    private static long count(String bean, String attribute) {
        return ((Number) SERVER.management().attribute(bean, attribute)).longValue();
    }
}
