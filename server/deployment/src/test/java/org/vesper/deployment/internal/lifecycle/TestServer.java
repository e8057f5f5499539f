// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.felix.fileinstall.ArtifactInstaller;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.launch.Framework;
import org.springframework.beans.factory.BeanFactory;
import org.vesper.application.assembly.NetworkAssembler;
import org.vesper.deployment.Application;
import org.vesper.deployment.ApplicationListener;
import org.vesper.deployment.DeployOption;
import org.vesper.deployment.Deployments;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.ledger.RuleLedger;
import org.vesper.spi.processor.ProcessorProvider;
import org.vesper.tests.support.Await;

/** Felix with the bundles of Spring, of server/application, of this module, and of File Install; all else that they need comes from the class path. */
final class TestServer {

    private static final String FROM_CLASS_PATH = Stream.concat(
            Stream.of("api", "config", "epn", "event", "spi", "spi.adapter", "spi.ledger", "spi.processor", "journal",
                    "kernel", "kernel.control", "kernel.lane", "text", "kernel.definition", "kernel.fault", "kernel.metrics", "kernel.network",
                    "kernel.playback", "kernel.recording", "kernel.replay",
                    "kernel.recovery", "kernel.recovery.codec", "kernel.recovery.handoff", "kernel.recovery.horizon",
                    "kernel.recovery.history", "kernel.rules", "kernel.stage", "kernel.stream",
                    "kernel.wiring", "spi.explanation", "spi.warm", "health").map(name -> "org.vesper." + name + ";version=0.9"),
            Stream.of("org.slf4j;version=2.0.17", "org.apache.commons.logging;version=1.3.5")).collect(Collectors.joining(", "));

    final Path folder;
    final TestProviders providers = new TestProviders();
    final List<String> news = new CopyOnWriteArrayList<>();
    final Deployments deployments;

    private final Framework framework;
    private final Bundle fileInstall;

    TestServer(Path folder, Map<String, String> settings) throws BundleException, IOException {
        this.folder = folder;
        Files.createDirectories(folder.resolve("apps"));
        System.setProperty("vesper.instance", folder.toString());
        framework = new FrameworkFactory().newFramework(properties(folder, settings));
        framework.start();
        BundleContext context = framework.getBundleContext();
        context.registerService(AdapterProvider.class, providers.adapters, null);
        context.registerService(ProcessorProvider.class, providers.processors, null);
        context.registerService(ApplicationListener.class, new News(), null);
        fileInstall = install(ArtifactInstaller.class);
        install(BeanFactory.class).start();
        install(NetworkAssembler.class).start();
        install(Activator.class).start();
        deployments = context.getService(context.getServiceReference(Deployments.class));
    }

    private static Map<String, String> properties(Path folder, Map<String, String> settings) {
        Map<String, String> properties = new HashMap<>(Map.of(
                "felix.fileinstall.dir", folder.resolve("apps").toString(),
                "felix.fileinstall.filter", ".*\\.jar",
                "felix.fileinstall.poll", "20",
                "felix.fileinstall.noInitialDelay", "true",
                "felix.fileinstall.disableNio2", "true"));
        properties.put(Constants.FRAMEWORK_STORAGE, folder.resolve("felix").toString());
        properties.put(Constants.FRAMEWORK_STORAGE_CLEAN, Constants.FRAMEWORK_STORAGE_CLEAN_ONFIRSTINIT);
        properties.put(Constants.FRAMEWORK_BSNVERSION, Constants.FRAMEWORK_BSNVERSION_MULTIPLE);
        properties.put(Constants.FRAMEWORK_SYSTEMPACKAGES_EXTRA, FROM_CLASS_PATH);
        properties.put("vesper.apps.settings", settings.entrySet().stream().map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining("\n")));
        // The bundle of this module uses the classes of its own package that the tests use.
        properties.put(Constants.FRAMEWORK_BOOTDELEGATION, "org.vesper.deployment");
        properties.put(Constants.FRAMEWORK_BUNDLE_PARENT, Constants.FRAMEWORK_BUNDLE_PARENT_APP);
        return properties;
    }

    /** From now on, jars in the folder apps are taken in. */
    void watchTheFolder() throws BundleException {
        fileInstall.start();
    }

    /** Calls the installer of this module as File Install does, which need not run. */
    void folderReports(String call, Path jar) throws ReflectiveOperationException, InvalidSyntaxException {
        BundleContext context = framework.getBundleContext();
        Object installer = context.getService(context.getAllServiceReferences(ArtifactInstaller.class.getName(), null)[0]);
        Method method = installer.getClass().getDeclaredMethod(call, File.class);
        method.setAccessible(true);
        method.invoke(installer, jar.toFile());
    }

    void listen(ApplicationListener listener) {
        framework.getBundleContext().registerService(ApplicationListener.class, listener, null);
    }

    void keep(RuleLedger ledger) {
        framework.getBundleContext().registerService(RuleLedger.class, ledger, null);
    }

    /** The names of the files that are listed since they could not become applications. */
    Set<String> refused() {
        return deployments.applications().stream().map(Application::name).filter(name -> name.contains(".")).collect(Collectors.toSet());
    }

    Path apps(String jar) {
        return folder.resolve("apps").resolve(jar);
    }

    Application application(String name) {
        return deployments.application(name).orElseThrow();
    }

    /** Deploys a jar in place; a failure of the application is in the result. */
    Application deployInPlace(Path jar) {
        return deployments.deploy(jar, DeployOption.IN_PLACE).application();
    }

    /** Whether the thread that looks at the folder waits for a deployment. */
    static boolean theFolderWaits() {
        return Thread.getAllStackTraces().entrySet().stream().anyMatch(thread -> thread.getKey().getName().startsWith("fileinstall-")
                && List.of(thread.getValue()).toString().contains("DeploymentThread.ask"));
    }

    static void await(BooleanSupplier condition) {
        Await.until(condition);
    }

    void stop() throws BundleException, InterruptedException {
        framework.stop();
        framework.waitForStop(10_000);
        System.clearProperty("vesper.instance");
    }

    private Bundle install(Class<?> inside) throws BundleException {
        return framework.getBundleContext().installBundle("reference:" + inside.getProtectionDomain().getCodeSource().getLocation());
    }

    private final class News implements ApplicationListener {

        @Override
        public void applicationStarted(Application application) {
            news.add(application.name() + " " + application.state());
        }

        @Override
        public void applicationStopped(Application application) {
            news.add(application.name() + " goes");
        }

        @Override
        public void initialDeploymentDone() {
            news.add("done");
        }
    }
}
