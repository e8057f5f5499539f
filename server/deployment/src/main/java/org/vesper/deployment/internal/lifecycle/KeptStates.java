// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceFile;
import org.vesper.deployment.ApplicationState;
import org.vesper.deployment.internal.jar.ApplicationJar;
import org.vesper.deployment.internal.jar.JarDelivery;

/**
 * The applications that are to be SUSPENDED or STOPPED, in a file that outlives the server; all others are to run.
 *
 * <p><b>Threading:</b> the thread that works for the turn. <b>Failure:</b> a file that cannot be read or written is a {@link
 * ConfigurationException} that names it.
 */
final class KeptStates {

    /** The file, relative to the folder of the instance. */
    static final String FILE = "var/applications.properties";

    private final InstanceFile file;

    KeptStates(Path instance) {
        file = new InstanceFile(instance.resolve(FILE), "rw-r-----");
    }

    ApplicationState of(String application) {
        String state = parse(file.read()).getProperty(application, ApplicationState.RUNNING.name());
        try {
            return ApplicationState.valueOf(state);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(file.path() + " is damaged: " + application + " cannot be '" + state + "'; delete the file,"
                    + " and suspend or stop again what has to be", e);
        }
    }

    /**
     * Records a state and then applies it, so that no change is made that could not be recorded. <b>Failure:</b> that of the change; the
     * previous state is then recorded again.
     */
    void keep(String application, ApplicationState state, Runnable change) {
        ApplicationState before = of(application);
        keep(application, state);
        try {
            change.run();
        } catch (RuntimeException | Error e) {
            try {
                keep(application, before);
            } catch (ConfigurationException lost) {
                e.addSuppressed(lost);
            }
            throw e;
        }
    }

    /**
     * Puts a jar into its place and records the state in which its application begins. A server that dies meanwhile comes back with both or
     * with neither.
     *
     * @param replaced the jar that is replaced
     * @return the jar at its place
     */
    ApplicationJar deliver(JarDelivery delivery, Optional<Path> replaced, String application, ApplicationState state) {
        delivery.announce(replaced, of(application).name());
        AtomicReference<ApplicationJar> delivered = new AtomicReference<>();
        keep(application, state, () -> delivered.set(delivery.complete()));
        return delivered.get();
    }

    /** Puts a jar into its place; its application keeps its recorded state. */
    ApplicationJar deliver(JarDelivery delivery, Optional<Path> replaced, String application) {
        return deliver(delivery, replaced, application, of(application));
    }

    /** Records the state of an application from before a delivery that was not completed. */
    void restore(String application, String state) {
        keep(application, ApplicationState.valueOf(state));
    }

    void keep(String application, ApplicationState state) {
        file.change(text -> {
            Properties states = parse(text);
            Object before = state == ApplicationState.RUNNING ? states.remove(application) : states.put(application, state.name());
            return state.name().equals(before == null ? ApplicationState.RUNNING.name() : before) ? text.orElse("") : text(states);
        });
    }

    /** Forgets the states of all other applications; returns their names. */
    Set<String> keepOnly(Set<String> applications) {
        Set<String> others = new TreeSet<>();
        file.change(text -> {
            Properties states = parse(text);
            others.addAll(states.stringPropertyNames());
            others.removeAll(applications);
            others.forEach(states::remove);
            return others.isEmpty() ? text.orElse("") : text(states);
        });
        return others;
    }

    private static Properties parse(Optional<String> text) {
        Properties states = new Properties();
        try {
            states.load(new StringReader(text.orElse("")));
            return states;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Properties states) {
        StringWriter text = new StringWriter();
        try {
            states.store(text, null);
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
