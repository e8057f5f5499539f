// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

import org.osgi.framework.Bundle;
import org.vesper.config.ConfigurationException;
import org.vesper.deployment.Application;

/**
 * Applications that are being made. Their constructors may take long, or hang, so whoever deploys gives up the monitor of the deployments
 * while it waits for them: other applications come and go meanwhile, and only the one that is being made is kept from it.
 *
 * <p><b>Threading:</b> its callers hold the monitor, but for {@link #applications()}.
 */
final class Making {

    private final Object monitor;
    private final Map<String, BundledApplication> applications = new ConcurrentHashMap<>();

    /** @param monitor what lets one deployment be done at a time */
    Making(Object monitor) {
        this.monitor = monitor;
    }

    /** Those that are being made now, by name. */
    Map<String, BundledApplication> applications() {
        return Map.copyOf(applications);
    }

    /** Refuses what cannot be done to an application that is being made. */
    void requireNone(String name) {
        if (applications.containsKey(name)) {
            throw new ConfigurationException(name + " is being deployed; wait for the end of that, or undeploy it, which gives it up");
        }
    }

    /** Refuses what would take classes away from an application that is being made. */
    void requireNoneUses(BundledApplication application) {
        user(application).ifPresent(user -> {
            throw new ConfigurationException(user.name() + ", which uses classes of " + application.name()
                    + ", is being deployed; wait for the end of that, or undeploy it, which gives it up");
        });
    }

    /** Waits, without the monitor, until no application that uses classes of an old version is being made; the new one is, meanwhile. */
    void awaitUsers(BundledApplication old, BundledApplication fresh) {
        applications.put(fresh.name(), fresh);
        try {
            for (Optional<BundledApplication> user = user(old); user.isPresent() && !fresh.isClosed(); user = user(old)) {
                monitor.wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            applications.remove(fresh.name());
            monitor.notifyAll();
        }
        if (fresh.isClosed()) {
            throw new ConfigurationException("it was undeployed before it was made");
        }
    }

    private Optional<BundledApplication> user(BundledApplication application) {
        Set<Bundle> users = application.users();
        return applications.values().stream().filter(made -> users.stream().anyMatch(made::isMadeOf)).findFirst();
    }

    /** Waits, without the monitor, until nothing is being made. */
    void awaitAll() {
        while (!applications.isEmpty() && !Thread.currentThread().isInterrupted()) {
            applications.keySet().forEach(this::awaitEnd);
        }
    }

    /** Runs a step of the making and waits for it, without the monitor. <b>Failure:</b> that of the step. */
    void run(BundledApplication application, Runnable step) {
        requireNone(application.name());
        applications.put(application.name(), application);
        try {
            Future<?> task = begin(application, step);
            while (!task.isDone()) {
                monitor.wait();
            }
            task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the deployment of " + application.name() + " was interrupted", e);
        } catch (ExecutionException e) {
            throw application.isClosed() ? new ConfigurationException("it was undeployed before it was made", e) : unchecked(e.getCause());
        } finally {
            applications.remove(application.name());
            monitor.notifyAll();
        }
    }

    private Future<?> begin(BundledApplication application, Runnable step) {
        FutureTask<?> task = new FutureTask<>(step, null) {
            @Override
            protected void done() {
                synchronized (monitor) {
                    monitor.notifyAll();
                }
            }
        };
        Thread maker = new Thread(task, "vesper-deploy-" + application.name());
        maker.setDaemon(true);
        maker.start();
        return task;
    }

    /** Ends the making of an application that is being made, and waits until whoever waits for it knows; false if there is none. */
    boolean giveUp(String name) {
        BundledApplication application = applications.get(name);
        if (application == null) {
            return false;
        }
        application.close();
        monitor.notifyAll();
        awaitEnd(name);
        return true;
    }

    /** The same for all that come from a jar. */
    void giveUp(Path jar) {
        applications().values().stream().filter(application -> application.jar().file().equals(jar)).map(Application::name)
                .forEach(this::giveUp);
    }

    /** Waits, without the monitor, until the making of this application has ended and whoever waits for it knows, if it is being made. */
    void awaitEnd(String name) {
        BundledApplication application = applications.get(name);
        try {
            while (application != null && applications.get(name) == application) {
                monitor.wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static RuntimeException unchecked(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (RuntimeException) failure;
    }
}
