// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.vesper.api.EventType;
import org.vesper.application.assembly.ProviderSource;
import org.vesper.application.classes.BridgeClassLoader;
import org.vesper.application.jar.BundleLayout;
import org.vesper.application.jar.JarFiles;
import org.vesper.application.settings.ApplicationSettings;
import org.vesper.application.settings.OperatorSettings;
import org.vesper.application.settings.RuleSettings;
import org.vesper.application.spring.ReadSettings;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.config.Permission;
import org.vesper.config.Reason;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.UserFunction;

/**
 * An application, read from its jar on a plain class path: its beans, and the definition of its network. It differs from one in a server in
 * that its classes are its own and those of the class path; nothing checks its imports.
 *
 * <p><b>Threading:</b> one thread, which creates the beans. <b>Failure:</b> a {@link ConfigurationException}, as in a server.
 */
public final class JarApplication implements AutoCloseable {

    private final JarFiles jar;
    private final BridgeClassLoader classes;
    private final ApplicationBeans beans;
    private final NetworkDefinition network;

    /**
     * The rules of a processor.
     *
     * @param settings those of the processor, for example dialect
     * @param files the rules and tables, with the values of the application's settings
     */
    public record Rules(String processor, Map<String, String> settings, List<RuleFile> files) {
    }

    /** Reads an application of this name. @param only whether only what its rules need is created */
    private JarApplication(String name, JarFiles jar, Map<String, String> settings, JavaPolicy.Access java, boolean only) {
        this.jar = jar;
        this.classes = new BridgeClassLoader(name, jar, List.of(jar.classes()));
        OperatorSettings permitted = new OperatorSettings(java, Permission.REFUSED, Permission.REFUSED);
        beans = new ApplicationBeans(classes, new ReadSettings(settings), permitted, only);
        try {
            network = only ? beans.networkOfRules() : beans.network();
        } catch (RuntimeException e) {
            beans.close();
            throw e;
        }
    }

    /**
     * Reads a jar, and creates all beans.
     *
     * @param given values of settings, which override the application's defaults
     */
    public static JarApplication open(Path file, Map<String, String> given) {
        return open(file, given, JavaPolicy.Access.DECLARED, false);
    }

    /**
     * Reads what rules need of a jar: event types, functions, aggregates, settings, and the rules themselves. Of its beans only those are
     * created that a function or a network in Java needs.
     *
     * @param given values of settings, which override the application's defaults
     * @param java the Java code that rules may call
     */
    public static JarApplication openForRules(Path file, Map<String, String> given, JavaPolicy.Access java) {
        return open(file, given, java, true);
    }

    private static JarApplication open(Path file, Map<String, String> given, JavaPolicy.Access java, boolean only) {
        JarFiles jar;
        try {
            jar = new JarFiles(file);
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(jar.classes());
        try {
            String name = jar.header(BundleLayout.NAME_HEADER).orElseThrow(() ->
                    new ConfigurationException("is not an application: its manifest has no header " + BundleLayout.NAME_HEADER));
            return new JarApplication(name, jar, settings(jar, given), java, only);
        } catch (ConfigurationException e) {
            jar.close();
            throw new ConfigurationException(file + ": " + e.getMessage(), e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static Map<String, String> settings(JarFiles jar, Map<String, String> given) {
        Map<String, String> settings = ApplicationSettings.declared(jar);
        Collection<String> ofRules = RuleSettings.of(jar);
        for (String key : given.keySet()) {
            if (!settings.containsKey(key) && !ofRules.contains(key)) {
                throw new ConfigurationException("has no setting " + key + NearestName.hintAmong(key, "settings", settings.keySet()));
            }
        }
        settings.putAll(given);
        return settings;
    }

    /** The network, from which {@code Network.build} makes stages. */
    public NetworkDefinition network() {
        return network;
    }

    /** The providers of its adapters and processors: its own beans, followed by those of its container. */
    public Providers providers(ProviderSource container) {
        return beans.providers(container);
    }

    public Collection<EventType> eventTypes() {
        return network.eventTypes();
    }

    /** The functions and aggregates. */
    public Collection<UserFunction> functions() {
        return network.functions();
    }

    /** The values of {@code ${name}} in rules. */
    public Map<String, String> settings() {
        return network.settings();
    }

    /** The Java code that rules may call. */
    public JavaPolicy javaPolicy() {
        return network.javaPolicy();
    }

    /** The class loader that sees the application's classes and the server's. */
    public ClassLoader classes() {
        return classes;
    }

    /** The rules of each processor. */
    public List<Rules> rules() {
        return network.processors().stream().map(JarApplication::rules).toList();
    }

    private static Rules rules(ProcessorDefinition processor) {
        return new Rules(processor.id(), processor.settings(), processor.ruleFiles());
    }

    @Override
    public void close() {
        beans.close();
        jar.close();
    }
}
