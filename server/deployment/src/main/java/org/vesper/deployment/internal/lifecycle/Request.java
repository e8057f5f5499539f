// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.vesper.deployment.DeployOption;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.UpdatePlan;
import org.vesper.deployment.internal.jar.ApplicationJar;

/**
 * A request to the deployment thread. Jars have been read by then.
 *
 * @param <R> the type of the answer
 */
sealed interface Request<R> {

    /** The objects that answer requests. */
    record Answerers(Deployer deployer, StateChanger states) {
    }

    /** Answers within the turn of the request, on the deployment thread. The turn ends when the answer is complete. */
    CompletableFuture<R> answer(Answerers by);

    /** Whether the request can have its turn now. */
    default boolean isReady(Answerers by) {
        return true;
    }

    /** Deploys the application in a jar. */
    record Deploy(ApplicationJar jar, Set<DeployOption> options) implements Request<Deployed> {

        @Override
        public CompletableFuture<Deployed> answer(Answerers by) {
            return by.deployer.deploy(jar, options);
        }
    }

    /**
     * Deploys a jar of the folder of applications if it is new or changed.
     *
     * @param begins is told before, if so
     */
    record Follow(ApplicationJar jar, Consumer<ApplicationJar> begins) implements Request<Optional<Deployed>> {

        @Override
        public CompletableFuture<Optional<Deployed>> answer(Answerers by) {
            return by.deployer.follow(jar, begins);
        }

        @Override
        public boolean isReady(Answerers by) {
            return by.deployer.hasNothingPending();
        }
    }

    /** Deploys a jar that was refused while another one held its application. */
    record TakePlace(Path gone, ApplicationJar jar) implements Request<Deployed> {

        @Override
        public CompletableFuture<Deployed> answer(Answerers by) {
            return by.states.undeployIfGone(gone, jar.name()).thenCompose(done -> by.deployer.deployInPlace(jar));
        }
    }

    /** Reports what {@link Deploy} would do. */
    record Plan(ApplicationJar jar) implements Request<UpdatePlan> {

        @Override
        public CompletableFuture<UpdatePlan> answer(Answerers by) {
            return by.deployer.plan(jar);
        }
    }

    /** Starts an application that is stopped or has failed. */
    record Start(String application, ApplicationJar jar) implements Request<Deployed> {

        @Override
        public CompletableFuture<Deployed> answer(Answerers by) {
            return by.deployer.start(application, jar);
        }
    }

    /** Removes an application together with its jar. */
    record Undeploy(String application, boolean force) implements Request<Void> {

        @Override
        public CompletableFuture<Void> answer(Answerers by) {
            return by.states.undeploy(application, force);
        }
    }

    /** Closes an application, but keeps its jar. */
    record Stop(String application, boolean force) implements Request<Boolean> {

        @Override
        public CompletableFuture<Boolean> answer(Answerers by) {
            return by.states.stop(application, force);
        }
    }

    /** Takes back the live changes of the rules of an application, which cannot be started meanwhile. */
    record ResetRules(String application, Callable<List<String>> reset) implements Request<List<String>> {

        @Override
        public CompletableFuture<List<String>> answer(Answerers by) {
            return by.states.resetRules(application, reset);
        }
    }

    /** Stops an application from accepting events. */
    record Suspend(String application) implements Request<Boolean> {

        @Override
        public CompletableFuture<Boolean> answer(Answerers by) {
            return by.states.suspend(application);
        }
    }

    /** Lets an application accept events again. */
    record Resume(String application) implements Request<Boolean> {

        @Override
        public CompletableFuture<Boolean> answer(Answerers by) {
            return by.states.resume(application);
        }
    }

    /**
     * Undeploys the application of a jar that is gone, unless another jar with that application, which is the answer, can take its place.
     *
     * @param begins is told before it is undeployed
     */
    record JarGone(Path file, Consumer<ApplicationJar> begins) implements Request<Optional<Path>> {

        @Override
        public CompletableFuture<Optional<Path>> answer(Answerers by) {
            return by.states.jarGone(file, by.deployer::takeRival, begins);
        }
    }

    /** Lists a file that could not become an application, or no longer lists it if there is no reason. */
    record Refuse(Path file, Optional<String> reason) implements Request<Void> {

        @Override
        public CompletableFuture<Void> answer(Answerers by) {
            by.states.refuse(file, reason);
            return CompletableFuture.completedFuture(null);
        }
    }

    /** Forgets the recorded states of applications that do not exist any more. */
    record ForgetAbsent() implements Request<Void> {

        @Override
        public CompletableFuture<Void> answer(Answerers by) {
            return by.states.forgetAbsent();
        }
    }

    /** Gives up all versions that are being created. */
    record GiveUpPending() implements Request<Void> {

        @Override
        public CompletableFuture<Void> answer(Answerers by) {
            return by.states.cancelPending();
        }
    }

    /** Closes all applications when the server stops. */
    record CloseAll() implements Request<Void> {

        @Override
        public CompletableFuture<Void> answer(Answerers by) {
            return by.states.closeAll();
        }
    }
}
