// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.vesper.deployment.Application;
import org.vesper.deployment.DeployOption;
import org.vesper.deployment.Deployed;
import org.vesper.deployment.UpdatePlan;
import org.vesper.deployment.internal.jar.ApplicationJar;

/**
 * What can be asked of the deployment thread. Jars have been read by then.
 *
 * @param <R> the answer
 */
sealed interface Request<R> {

    /** Who answers. */
    record Answerers(Deployer deployer, StateChanger states) {
    }

    /** Answers in the turn of the request, on the deployment thread. The turn ends when the answer is complete. */
    CompletableFuture<R> answer(Answerers by);

    /** Whether its turn can come now. */
    default boolean isReady(Answerers by) {
        return true;
    }

    /** Brings in the application in a jar. */
    record Deploy(ApplicationJar jar, Set<DeployOption> options) implements Request<Deployed> {

        @Override
        public CompletableFuture<Deployed> answer(Answerers by) {
            return by.deployer.deploy(jar, options);
        }
    }

    /** Deploys a jar of the folder of applications if it is news. */
    record Follow(ApplicationJar jar) implements Request<Optional<Deployed>> {

        @Override
        public CompletableFuture<Optional<Deployed>> answer(Answerers by) {
            return by.deployer.follow(jar);
        }

        @Override
        public boolean isReady(Answerers by) {
            return by.deployer.isMakingNone();
        }
    }

    /** Deploys a jar that was refused as long as another one had its application. */
    record TakePlace(Path gone, ApplicationJar jar) implements Request<Deployed> {

        @Override
        public CompletableFuture<Deployed> answer(Answerers by) {
            return by.states.withdrawLost(gone, jar.name()).thenCompose(done -> by.deployer.deployWhereItIs(jar));
        }
    }

    /** Tells what {@link Deploy} would do. */
    record Plan(ApplicationJar jar) implements Request<UpdatePlan> {

        @Override
        public CompletableFuture<UpdatePlan> answer(Answerers by) {
            return by.deployer.plan(jar);
        }
    }

    /** Starts an application that is stopped or has failed. */
    record Start(String application, ApplicationJar jar) implements Request<Application> {

        @Override
        public CompletableFuture<Application> answer(Answerers by) {
            return by.deployer.start(application, jar);
        }
    }

    /** Takes an application away with its jar. */
    record Undeploy(String application, boolean force) implements Request<Void> {

        @Override
        public CompletableFuture<Void> answer(Answerers by) {
            return by.states.undeploy(application, force);
        }
    }

    /** Closes everything of an application but its jar. */
    record Stop(String application, boolean force) implements Request<Boolean> {

        @Override
        public CompletableFuture<Boolean> answer(Answerers by) {
            return by.states.stop(application, force);
        }
    }

    /** Lets no events into an application. */
    record Suspend(String application) implements Request<Boolean> {

        @Override
        public CompletableFuture<Boolean> answer(Answerers by) {
            return by.states.suspend(application);
        }
    }

    /** Lets events in again. */
    record Resume(String application) implements Request<Boolean> {

        @Override
        public CompletableFuture<Boolean> answer(Answerers by) {
            return by.states.resume(application);
        }
    }

    /** Undeploys what came from a jar that is gone, unless the answer, another jar with its application, can take its place. */
    record JarGone(Path file) implements Request<Optional<Path>> {

        @Override
        public CompletableFuture<Optional<Path>> answer(Answerers by) {
            return by.states.jarGone(file, by.deployer::takeRival);
        }
    }

    /** Forgets the kept states of applications that are not there any more. */
    record ForgetAbsent() implements Request<Void> {

        @Override
        public CompletableFuture<Void> answer(Answerers by) {
            return by.states.forgetAbsent();
        }
    }

    /** Gives up all versions that are being made. */
    record GiveUpMakings() implements Request<Void> {

        @Override
        public CompletableFuture<Void> answer(Answerers by) {
            return by.states.giveUpMakings();
        }
    }

    /** Closes all applications at the end of the server. */
    record CloseAll() implements Request<Void> {

        @Override
        public CompletableFuture<Void> answer(Answerers by) {
            return by.states.closeAll();
        }
    }
}
