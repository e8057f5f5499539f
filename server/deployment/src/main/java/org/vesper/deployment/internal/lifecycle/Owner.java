// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.vesper.deployment.internal.jar.EarlierJars;

/**
 * The state that the deployment thread owns.
 *
 * @param jars those of the present and the previous version of each application
 * @param folder the folder of applications
 * @param heldBack what does not run after this start
 */
record Owner(DeploymentThread thread, ApplicationSet set, KeptStates states, EarlierJars jars, Path folder, HeldBack heldBack) {

    /** See {@link DeploymentThread#aside(String, Callable)}. */
    <T> CompletableFuture<T> aside(String application, Callable<T> work) {
        return thread.aside(application, work);
    }

    CompletableFuture<Void> aside(String application, Runnable work) {
        return thread.aside(application, work);
    }
}
