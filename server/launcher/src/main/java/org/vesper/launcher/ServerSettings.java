// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Permission;
import org.vesper.config.Secrets;
import org.vesper.config.Settings;
import org.vesper.config.SettingsFile;
import org.vesper.config.ShownSetting;
import org.vesper.spi.processor.JavaPolicy;

/**
 * The settings of a server: conf/vesper.properties with the overrides of {@code --set}. Every key of the server is read here, whichever
 * bundle uses it, so that all errors are reported at once and before anything is started.
 */
public final class ServerSettings {

    /** When the management port speaks TLS: automatically, if other machines can reach it, or always. */
    private enum Tls {
        AUTO, ALWAYS
    }

    /** Which calls that change nothing have a line in the audit log. */
    private enum AuditReads {
        OFF, CALLS, ALL
    }

    /** When the port for HTTP speaks TLS: automatically, if other machines can reach it, always, or never. */
    private enum HttpTls {
        AUTO, ALWAYS, NEVER
    }

    /** The pages that the port for HTTP shows to those who have not logged in. */
    private enum Open {
        NOTHING, HEALTH, METRICS
    }

    private enum LogFormat {
        TEXT, JSON
    }

    private enum LogFiles {
        ONE, PER_APPLICATION
    }

    private static final Pattern APPLICATION_KEY = Pattern.compile("app\\.[^.]+\\..+");

    private static final List<String> REALM_KEYS = List.of("users.ldap.url", "users.ldap.start-tls", "users.ldap.certificate",
            "users.ldap.bind-dn", "users.ldap.bind-password", "users.ldap.user-base", "users.ldap.user-filter", "users.ldap.group-base",
            "users.ldap.group-filter", "users.ldap.group-name", "users.ldap.viewer", "users.ldap.operator", "users.ldap.deployer",
            "users.ldap.admin", "users.jdbc.url", "users.jdbc.user", "users.jdbc.password", "users.jdbc.driver", "users.jdbc.query");

    private final Map<String, String> values;
    private final Map<String, String> ofApplications;
    private final Map<String, ShownSetting> shown;
    private final Duration pollInterval;
    private final Duration stopTimeout;
    private final Settings server;

    /** @param origin where the value of a key comes from */
    private ServerSettings(Settings server, Map<String, String> given, Map<String, String> ofApplications, UnaryOperator<String> origin) {
        this.server = server;
        this.ofApplications = ofApplications;
        readManagement(server);
        readUsers(server);
        readHttp(server);
        pollInterval = server.duration("apps.poll-interval", Duration.ofMillis(500));
        server.duration("apps.deploy-timeout", Duration.ofSeconds(30));
        server.integer("apps.max-jar-entries", 20_000, 1, 65_535);
        server.size("apps.max-jar-size", 512 << 20);
        server.size("apps.max-entry-size", 64 << 20);
        server.integer("apps.max-jar-ratio", 200, 1, 10_000);
        server.choice("epl.java", JavaPolicy.Access.DECLARED);
        server.choice("network.spel", Permission.REFUSED);
        server.choice("network.imports", Permission.REFUSED);
        server.choice("log.format", LogFormat.TEXT);
        server.choice("log.files", LogFiles.ONE);
        server.integer("log.max-repeats", 100, 0, 1_000_000);
        readLimits(server);
        stopTimeout = server.duration("stop.timeout", Duration.ofSeconds(20));
        values = new LinkedHashMap<>(server.effective());
        values.putAll(given);
        Map<String, String> all = new LinkedHashMap<>(server.effective());
        all.putAll(ofApplications);
        shown = new LinkedHashMap<>();
        all.forEach((key, value) -> shown.put(key, new ShownSetting(key, Secrets.shown(key, value), origin.apply(key))));
    }

    /**
     * Reads the settings of an instance. <b>Failure:</b> a {@link ConfigurationException} with all mistakes.
     *
     * @param overrides what replaces values of the file
     */
    public static ServerSettings read(Path instance, Map<String, String> overrides) {
        ServerSettings settings = unchecked(instance, overrides);
        settings.server.check();
        return settings;
    }

    /** All mistakes in the settings of an instance, by their keys. <b>Failure:</b> the file or a secret cannot be read. */
    public static Map<String, String> mistakes(Path instance, Map<String, String> overrides) {
        return unchecked(instance, overrides).server.mistakes();
    }

    private static ServerSettings unchecked(Path instance, Map<String, String> overrides) {
        Path file = new InstanceLayout(instance).serverSettings();
        Map<String, String> written = load(file);
        Map<String, String> server = new TreeMap<>(written);
        server.putAll(overrides);
        Map<String, String> ofApplications = new TreeMap<>(server);
        ofApplications.keySet().removeIf(key -> !isOfApplication(key));
        server.keySet().removeIf(ServerSettings::isOfApplication);
        server.replaceAll((key, value) -> Secrets.resolved(key, value, instance));
        String source = file + (overrides.isEmpty() ? "" : " and --set");
        return new ServerSettings(new Settings(source, server), server, ofApplications, key -> overrides.containsKey(key) ? "--set"
                : written.containsKey(key) ? new SettingsFile(file).place(key) : "default");
    }

    /** All settings in force, those of applications included, without secrets. */
    public List<ShownSetting> shown() {
        return List.copyOf(shown.values());
    }

    /** The settings of the server in force, key to value, secrets included. */
    Map<String, String> values() {
        return values;
    }

    /** The settings of applications, {@code app.NAME.KEY} to value; what a reference leads to is read when the application is deployed. */
    Map<String, String> ofApplications() {
        return ofApplications;
    }

    /** Beyond these, the server is degraded, suspends an application, or reports a pause. */
    private static void readLimits(Settings server) {
        server.duration("lane.busy-limit", Duration.ofSeconds(30));
        server.size("disk.min-free", 200 << 20);
        server.durationOrOff("gc.pause-target");
        server.bytes("apps.max-retained", 0);
        server.integer("apps.max-busy", 0, 0, 100_000);
    }

    private static void readManagement(Settings server) {
        server.text("jmx.host", "127.0.0.1");
        server.port("jmx.port", 9003);
        server.text("jmx.public-host", "");
        server.choice("jmx.tls", Tls.AUTO);
        server.text("jmx.tls.certificate", "");
        server.text("jmx.tls.key-file", "");
        server.text("jmx.tls.password", "");
        server.text("jmx.tls.client-certificates", "");
        server.text("jmx.tls.client-authorities", "");
        server.integer("jmx.max-connections", 100, 1, 10_000);
        server.integer("jmx.max-connections-per-address", 50, 1, 10_000);
        server.integer("jmx.max-connections-per-user", 30, 1, 10_000);
        server.duration("jmx.login-timeout", Duration.ofSeconds(10));
        server.choice("audit.reads", AuditReads.OFF);
        readCallLimits(server, "viewer", 64 << 10, Duration.ofSeconds(10), 30);
        readCallLimits(server, "operator", 16 << 20, Duration.ofMinutes(1), 100);
        readCallLimits(server, "deployer", 64 << 20, Duration.ofMinutes(10), 200);
        readCallLimits(server, "admin", 64 << 20, Duration.ofMinutes(10), 1_000);
    }

    private static void readCallLimits(Settings server, String role, long bytes, Duration time, int perSecond) {
        server.bytes("jmx." + role + ".max-request", bytes);
        server.duration("jmx." + role + ".max-time", time);
        server.integer("jmx." + role + ".max-rate", perSecond, 1, 1_000_000);
    }

    /** What a kind of realm needs, management checks when it opens one. */
    private static void readUsers(Settings server) {
        server.text("users.realm", "file");
        server.duration("users.timeout", Duration.ofSeconds(5));
        server.duration("users.recheck", Duration.ofMinutes(1));
        REALM_KEYS.forEach(key -> server.text(key, ""));
    }

    private static void readHttp(Settings server) {
        server.portOrOff("http.port");
        server.text("http.host", "127.0.0.1");
        server.choice("http.tls", HttpTls.AUTO);
        server.choice("http.without-user", Open.HEALTH);
        server.integer("http.max-connections", 500, 1, 10_000);
        server.duration("http.request-timeout", Duration.ofSeconds(10));
        server.integer("http.max-rules", 1_000, 0, 100_000);
    }

    /** The interval at which the folder of applications is polled. */
    Duration pollInterval() {
        return pollInterval;
    }

    /** The time limit of an orderly stop. */
    Duration stopTimeout() {
        return stopTimeout;
    }

    /** The settings of the log, which conf/logback.xml reads. */
    Map<String, String> ofLog() {
        Map<String, String> log = new LinkedHashMap<>(server.effective());
        log.keySet().removeIf(key -> !key.startsWith("log."));
        return log;
    }

    /** "jmx.host = 127.0.0.1, jmx.port = 9003", without secrets and what is empty. */
    @Override
    public String toString() {
        return written(key -> true);
    }

    /** The same for a server without management. */
    String withoutManagement() {
        return written(key -> Stream.of("jmx.", "users.", "audit.", "http.").noneMatch(key::startsWith));
    }

    private String written(Predicate<String> keys) {
        return shown.values().stream().filter(setting -> !setting.value().isEmpty() && keys.test(setting.key()))
                .map(setting -> setting.key() + " = " + setting.value()).collect(Collectors.joining(", "));
    }

    private static boolean isOfApplication(String key) {
        return APPLICATION_KEY.matcher(key).matches();
    }

    private static Map<String, String> load(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (NoSuchFileException e) {
            throw new ConfigurationException("there is no " + file, e);
        } catch (IOException | IllegalArgumentException e) {
            throw new ConfigurationException("cannot read " + file + ": " + e.getMessage(), e);
        }
        Map<String, String> values = new TreeMap<>();
        properties.forEach((key, value) -> values.put(key.toString(), value.toString()));
        return values;
    }
}
