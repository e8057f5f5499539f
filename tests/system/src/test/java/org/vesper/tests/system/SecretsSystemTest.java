// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunningCommand;
import org.vesper.tests.support.ServerManagement;

/** Passwords in settings reach the application, and nobody else. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SecretsSystemTest {

    private static final List<String> SECRETS = List.of("s3cr3t-in-server", "s3cr3t-in-file", "s3cr3t-in-environment", "s3cr3t-referred");
    private static final String KEEPER = "type=Bean,application=keeper,name=keeper";

    private final Distribution distribution = Distribution.built();

    @TempDir
    private Path folder;

    /** An application with four secrets, which tells each in reverse, so that it shows that it has it. */
    private Path keeper() {
        String type = """
                package app;
                public interface KeeperMXBean { String[] getReversed(); }
                """;
        String bean = """
                package app;
                public class Keeper implements KeeperMXBean, org.vesper.api.EventSink {
                    private final String[] secrets;
                    public Keeper(String... secrets) { this.secrets = secrets; }
                    public void onEvent(Object tick) { }
                    public String[] getReversed() {
                        return java.util.Arrays.stream(secrets).map(s -> new StringBuilder(s).reverse().toString()).toArray(String[]::new);
                    }
                }
                """;
        String xml = """
                <epn:event-type name="Tick"><epn:property name="number" type="long"/></epn:event-type>
                <epn:adapter id="timer" provider="timer" listeners="keeper">
                  <epn:setting name="interval" value="1h"/><epn:setting name="number-property" value="number"/>
                </epn:adapter>
                <bean id="keeper" class="app.Keeper"><constructor-arg><array>
                  <value>${db.password}</value><value>${mail.password}</value><value>${apiToken}</value><value>${access-key}</value>
                </array></constructor-arg></bean>
                """;
        return ApplicationJar.compiled(distribution, folder.resolve("keeper.jar"), Map.of("app/Keeper.java", bean,
                "app/KeeperMXBean.java", type, "META-INF/spring/app.xml", xml, "META-INF/vesper/application.properties",
                "db.password=\nmail.password=\napiToken=\naccess-key=\n"), Map.of()).file();
    }

    @Test
    void shouldShowASecretToItsApplicationAndNowhereElse() throws Exception {
        Path instance = folder.resolve("instance");
        Files.createDirectories(instance.resolve("apps"));
        Files.copy(keeper(), instance.resolve("apps/keeper.jar"));
        copyConfiguration(instance);
        Files.writeString(instance.resolve("conf/vesper.properties"), "\napp.keeper.db.password = s3cr3t-in-server\n", StandardOpenOption.APPEND);
        Files.writeString(instance.resolve("conf/apps/keeper.properties"), "mail.password=s3cr3t-in-file\napiToken=${env:KEEPER_TOKEN}\n");
        Path referred = Files.writeString(folder.resolve("key"), "s3cr3t-referred\n");

        try (RunningCommand start = RunningCommand.start(folder, environment(), List.of(vesper(), "start", "--instance", instance.toString(),
                "--timeout", "3m", "--set", "jmx.port=0", "--set", "app.keeper.access-key=${file:" + referred + "}"))) {
            start.await(Duration.ofMinutes(3)).expect(0, "keeper RUNNING");
            try (ServerManagement management = ServerManagement.of(instance)) {
                assertEquals(SECRETS.get(0), reversed(management)[0]);
                assertEquals(SECRETS.get(1), reversed(management)[1]);
                assertEquals(SECRETS.get(2), reversed(management)[2]);
                assertEquals(SECRETS.get(3), reversed(management)[3]);
                assertNoSecret("a log", logs(instance));
                assertNoSecret("the list of processes", commandLines());
                assertNoSecret("JMX", attributes(management.connection()));
            }
            assertTrue(Files.readString(instance.resolve("logs/vesper.log")).contains("app.keeper.db.password = ***"));
            distribution.run("stop", "--instance", instance.toString()).expect(0);
        }
    }

    @Test
    void shouldRefuseASecretOnTheCommandLine() {
        for (String command : List.of("run", "start")) {
            String output = distribution.run(command, "--instance", folder.resolve("instance").toString(), "--set",
                    "app.x.password=s3cr3t").expect(2, "--set app.x.password would show a secret", "${file:PATH}").output();

            assertFalse(output.contains("s3cr3t"), output);
        }
    }

    private static String[] reversed(ServerManagement management) {
        return Arrays.stream((String[]) management.attribute(KEEPER, "Reversed")).map(text -> new StringBuilder(text).reverse().toString())
                .toArray(String[]::new);
    }

    private static void assertNoSecret(String where, String text) {
        assertFalse(text.isEmpty(), where);
        for (String secret : SECRETS) {
            assertFalse(text.contains(secret), () -> where + " shows " + secret);
        }
    }

    private static String logs(Path instance) throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.walk(instance.resolve("logs"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                text.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return text.toString();
    }

    private static String commandLines() throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            for (Path process : processes.filter(entry -> entry.getFileName().toString().matches("\\d+")).toList()) {
                try {
                    text.append(Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1)).append('\n');
                } catch (IOException e) {
                    // The process has ended.
                }
            }
        }
        return text.toString();
    }

    /** Every attribute of every MBean, those of the JVM and its system properties included. */
    private static String attributes(MBeanServerConnection connection) throws Exception {
        StringBuilder text = new StringBuilder();
        for (ObjectName name : connection.queryNames(null, null)) {
            for (MBeanAttributeInfo attribute : connection.getMBeanInfo(name).getAttributes()) {
                try {
                    Object value = connection.getAttribute(name, attribute.getName());
                    text.append(name).append(' ').append(value instanceof Object[] array ? Arrays.deepToString(array) : value).append('\n');
                } catch (Exception e) {
                    text.append(e).append('\n');
                }
            }
        }
        return text.toString();
    }

    private void copyConfiguration(Path instance) throws IOException {
        Path from = distribution.folder().resolve("conf");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, instance.resolve("conf").resolve(from.relativize(file).toString()));
            }
        }
    }

    private String vesper() {
        return distribution.folder().resolve("bin/vesper").toString();
    }

    private Map<String, String> environment() {
        return Map.of("VESPER_JAVA_HOME", distribution.jdk().home().toString(), "KEEPER_TOKEN", "s3cr3t-in-environment");
    }
}
