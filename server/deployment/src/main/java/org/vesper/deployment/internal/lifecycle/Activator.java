// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.time.Instant;
import org.apache.felix.fileinstall.ArtifactInstaller;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.SynchronousBundleListener;
import org.osgi.framework.hooks.resolver.ResolverHookFactory;
import org.osgi.framework.hooks.weaving.WeavingHook;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.application.settings.ApplicationSettings;
import org.vesper.config.InstanceLayout;
import org.vesper.deployment.Deployments;
import org.vesper.deployment.internal.bundle.DynamicImports;
import org.vesper.deployment.internal.bundle.OldExports;
import org.vesper.deployment.internal.bundle.ProviderBundles;
import org.vesper.deployment.internal.playback.PlaybackTask;
import org.vesper.health.HealthCheck;

/** Creates the deployment service when its bundle starts; undeploys everything when it stops. A process for a playback has none. */
public final class Activator implements BundleActivator {

    private static final Logger LOG = LoggerFactory.getLogger(Activator.class);

    private ProviderBundles providers;
    private ApplicationListeners listeners;
    private ApplicationDeployments deployments;
    private UnseenJars unseen;
    private Thread exitNote;

    @Override
    public void start(BundleContext context) {
        LOG.info("Vesper {} in {}", context.getBundle().getVersion(), System.getProperty("vesper.instance"));
        LOG.info("Settings: {}", System.getProperty("vesper.settings"));
        providers = new ProviderBundles(context);
        providers.open();
        ApplicationSettings settings = ApplicationSettings.ofThisServer(context::getProperty);
        if (PlaybackTask.isAsked()) {
            PlaybackTask.offer(context, settings);
            return;
        }
        listeners = new ApplicationListeners(context);
        HeldBack heldBack = new HeldBack(System.getProperty(HeldBack.ASKED, ""),
                new EarlierEnds(InstanceLayout.ofThisServer(), Instant.now()).examine());
        context.registerService(HealthCheck.class, heldBack, null);
        deployments = new ApplicationDeployments(context, settings, listeners, heldBack);
        exitNote = new Thread(new ExitNote(deployments), "vesper-exit-note");
        Runtime.getRuntime().addShutdownHook(exitNote);
        context.registerService(WeavingHook.class, new DynamicImports(), null);
        context.registerService(ResolverHookFactory.class, new OldExports(context, deployments::isActive), null);
        context.registerService(Deployments.class, deployments, null);
        ApplicationsFolder folder = new ApplicationsFolder(deployments, listeners);
        context.registerService(ArtifactInstaller.class, folder, null);
        context.addBundleListener((SynchronousBundleListener) this::stopWithTheFramework);
        unseen = UnseenJars.watch(deployments, folder, context);
        context.addBundleListener(new Readiness(deployments, settings, listeners, () -> {
            unseen.look();
            heldBack.startEnds();
        }));
    }

    private void stopWithTheFramework(BundleEvent event) {
        if (event.getType() == BundleEvent.STOPPING && event.getBundle().getBundleId() == 0) {
            deployments.beginToStop();
        }
    }

    @Override
    public void stop(BundleContext context) {
        if (deployments != null) {
            unseen.close();
            forgetExitNote();
            deployments.close();
            listeners.close();
        }
        providers.close();
        LOG.info("Vesper stopped");
    }

    /** While the process ends, its hooks run and stay. */
    private void forgetExitNote() {
        try {
            Runtime.getRuntime().removeShutdownHook(exitNote);
        } catch (IllegalStateException e) {
            LOG.debug("The process ends", e);
        }
    }
}
