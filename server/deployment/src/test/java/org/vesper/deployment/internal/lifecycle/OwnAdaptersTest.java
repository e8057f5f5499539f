// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.deployment.Application;
import org.vesper.deployment.testapp.OwnAdapter;

/** Adapters that an application brings in its bundle. The container of this test provides one that is called "test". */
@Timeout(60)
class OwnAdaptersTest {

    private static final String OWN = "<bean id='%s' class='org.vesper.deployment.testapp.OwnAdapter'>"
            + "<constructor-arg value='%s'/></bean>\n";

    @TempDir
    private static Path instance;
    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        server = new TestServer(instance, Map.of());
    }

    @AfterAll
    static void stop() throws Exception {
        server.stop();
    }

    @ParameterizedTest
    @CsvSource({"dice, own in", "test, own in", "cards, test:0"})
    void shouldAskTheApplicationsProvidersBeforeThoseOfTheContainer(String own, String address) throws IOException {
        Application application = deploy("own-" + own, String.format(Locale.ROOT, OWN, "own", own), own.equals("cards") ? "test" : own);
        assertEquals(address, application.network().orElseThrow().adapters().get(0).status().address());
    }

    @Test
    void shouldOfferTheApplicationsProvidersWhenANameIsWrong() throws IOException {
        String message = deploy("wrong", String.format(Locale.ROOT, OWN, "own", "dice"), "dise").failure().orElseThrow();
        assertTrue(message.endsWith("nothing provides the adapter 'dise'; did you mean dice? Known providers: dice, test"), message);
    }

    @Test
    void shouldRefuseTwoProvidersOfOneName() throws IOException {
        String message = deploy("twice", String.format(Locale.ROOT, OWN + OWN, "first", "dice", "second", "dice"), "dice").failure()
                .orElseThrow();
        assertTrue(message.contains("the beans first and second both provide the adapter 'dice'"), message);
    }

    /** The classes of the two versions are not the same, but the place is of a class of the JDK. */
    @Test
    void shouldGoOnWhereTheOldVersionWasWhenAnOwnAdapterTellsItsPlace() throws IOException {
        String bean = String.format(Locale.ROOT, OWN, "own", "count");
        List<?> before = received(deploy("counting", bean, "count"));
        TestServer.await(() -> before.size() > 2);
        List<?> after = received(deploy("counting", bean + " ", "count"));
        TestServer.await(() -> after.size() > 2);
        List<Object> all = new ArrayList<>(before);
        all.addAll(after);
        assertEquals(LongStream.rangeClosed(1, all.size()).boxed().toList(), all);
    }

    private static List<?> received(Application application) {
        return (List<?>) ((Supplier<?>) application.beans().get("collector")).get();
    }

    private static Application deploy(String application, String beans, String provider) throws IOException {
        return server.deployInPlace(new TestJar(application).header("Import-Package",
                "org.vesper.api, org.vesper.config, org.vesper.event, org.vesper.spi.adapter")
                .classes(OwnAdapter.class, innerClass()).network(beans
                        + "<epn:adapter id='in' provider='" + provider + "' listeners='collector'/>"
                        + "<bean id='collector' class='org.vesper.deployment.testapp.Collector'/>")
                .writeTo(instance.resolve(application + ".jar")));
    }

    private static Class<?> innerClass() {
        return OwnAdapter.class.getNestMembers()[1];
    }
}
