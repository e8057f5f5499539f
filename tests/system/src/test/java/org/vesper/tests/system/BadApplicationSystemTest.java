// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** An application that cannot run fails alone, and the message leads to the place. */
@Timeout(600)
class BadApplicationSystemTest {

    private static final String RULES = "META-INF/vesper/signals.epl";
    private static final String NETWORK = "META-INF/spring/signal-generation.xml";

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldNameTheBundleWhenItHasNoNetwork() {
        ApplicationJar jar = application("no-network").remove(NETWORK);

        assertFailed("no-network", jar, "META-INF/spring");
    }

    @Test
    void shouldNameFileLineColumnAndRuleWhenARuleIsMisspelt() {
        ApplicationJar jar = application("misspelt")
                .edit(RULES, rules -> rules.replace("symbol='WSC') RETAIN 3 EVENTS", "symbol='WSC') RETAIN 3 EVNTS"));
        Place place = Place.of("EVNTS", jar.text(RULES));

        assertFailed("misspelt", jar, "signals.epl", place.line() + ":" + place.column(), "trend/WSC", "EVNTS");
    }

    @Test
    void shouldNameThePropertyWhenARuleAsksForOneThatIsNotThere() {
        ApplicationJar jar = application("unknown-property")
                .edit(RULES, rules -> rules.replace("where symbol='WSC') RETAIN 3", "where symbl='WSC') RETAIN 3"));

        assertFailed("unknown-property", jar, "signals.epl", "trend/WSC", "symbl", "did you mean symbol?");
    }

    @Test
    void shouldNameTheSettingWhenANetworkHasAnUnknownOne() {
        ApplicationJar jar = application("unknown-setting")
                .edit(NETWORK, network -> network.replace("name=\"event-type\"", "name=\"event-typ\""));

        assertFailed("unknown-setting", jar, "ticks", "event-typ", "did you mean event-type?");
    }

    @Test
    void shouldNameTheClassWhenANetworkHasAnUnknownOne() {
        ApplicationJar jar = application("unknown-class")
                .edit(NETWORK, network -> network.replace("signals.SignalCollector", "signals.SignalColector"));

        assertFailed("unknown-class", jar, "signal-generation.xml", "org.vesper.samples.signals.SignalColector");
    }

    /** A copy of signal-generation under another name, on a port of its own. */
    private ApplicationJar application(String name) {
        UnaryOperator<String> rename = manifest -> manifest.replace("Vesper-Application: signal-generation", "Vesper-Application: " + name)
                .replaceFirst("Bundle-SymbolicName: \\S+", "Bundle-SymbolicName: " + name);
        return ApplicationJar.copyOf(SERVER.distribution().signalGeneration(), folder.resolve(name + ".jar"))
                .edit("META-INF/MANIFEST.MF", rename)
                .edit("META-INF/vesper/application.properties", settings -> settings.replace("9002", "0"));
    }

    private static void assertFailed(String name, ApplicationJar jar, String... words) {
        String bean = "type=Application,name=" + name;
        SERVER.deploy(jar.file());
        Await.until(name + " has failed", Duration.ofMinutes(3),
                () -> SERVER.management().has(bean) && "FAILED".equals(state(bean)), SERVER::log);
        String failure = String.valueOf(SERVER.management().attribute(bean, "Failure"));
        for (String word : List.of(words)) {
            assertTrue(failure.contains(word), () -> "no '" + word + "' in: " + failure);
        }
        assertTrue(SERVER.log().contains(name) && SERVER.log().contains(words[words.length - 1]), SERVER::log);
        assertEquals("RUNNING", state("type=Application,name=signal-generation"));
        try (TickClient client = TickClient.ready(SERVER.ticksPort())) {
            assertEquals(1, client.tick(10.0).bye());
        }
    }

    private static String state(String bean) {
        return String.valueOf(SERVER.management().attribute(bean, "State"));
    }

    /** Where a word stands, counted from 1. */
    private record Place(int line, int column) {

        static Place of(String word, String text) {
            int offset = text.indexOf(word);
            int line = (int) text.substring(0, offset).chars().filter(character -> character == '\n').count() + 1;
            return new Place(line, offset - text.lastIndexOf('\n', offset));
        }
    }
}
