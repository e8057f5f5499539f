// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.xml.XmlBeanDefinitionReader;
import org.springframework.context.annotation.AnnotatedBeanDefinitionReader;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.context.support.PropertySourcesPlaceholderConfigurer;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.io.UrlResource;
import org.vesper.application.classes.ApplicationClasses;
import org.vesper.application.classes.BridgeClassLoader;
import org.vesper.application.jar.ApplicationFiles;
import org.vesper.application.jar.BundleLayout;
import org.vesper.application.settings.OperatorSettings;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Permission;
import org.vesper.epn.LatencyRecorders;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;

/** Creates the Spring context of an application from its META-INF/spring/*.xml and the class that its manifest names. */
public final class ApplicationContexts {

    private ApplicationContexts() {
    }

    /**
     * Creates the beans. Called by the application's control thread, whose context class loader is the given one.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} that names file, line and bean, and leaves nothing behind.
     *
     * @param settings the values of placeholders; records which of them are read
     * @param permitted what files of the network may contain
     * @param lazily whether a bean is created when it is asked for
     */
    public static GenericApplicationContext open(
            BridgeClassLoader classes, ReadSettings settings, OperatorSettings permitted, boolean lazily) {
        ApplicationFiles content = classes.files();
        Optional<String> configuration = content.header(BundleLayout.CONFIGURATION_HEADER);
        List<String> files = content.paths(BundleLayout.SPRING_FOLDER, "*.xml", false);
        if (files.isEmpty() && configuration.isEmpty()) {
            throw new ConfigurationException("it has no META-INF/spring/*.xml, and so no event processing network; an application declares"
                    + " its stages there, with the elements of the epn namespace, or in Java, in the class that the header "
                    + BundleLayout.CONFIGURATION_HEADER + " of its manifest names");
        }
        GenericApplicationContext context =
                permitted.spel() == Permission.REFUSED ? RefusedExpressions.context() : new GenericApplicationContext();
        try {
            prepare(context, classes, settings, lazily);
            XmlBeanDefinitionReader reader = reader(context, content, permitted);
            for (String file : files) {
                reader.setEntityResolver(new BundledSchemas(file, classes));
                reader.loadBeanDefinitions(new UrlResource(content.file(file).orElseThrow()));
            }
            AnnotatedBeanDefinitionReader annotated = new AnnotatedBeanDefinitionReader(context);
            configuration.map(name -> ApplicationClasses.load(name.trim(), classes,
                            "header " + BundleLayout.CONFIGURATION_HEADER + " of its manifest"))
                    .ifPresent(annotated::register);
            context.refresh();
            return context;
        } catch (RuntimeException | Error e) {
            context.close();
            throw new ContextFailure(context, settings.getSource()).explain(e);
        }
    }

    private static void delay(ConfigurableListableBeanFactory beans) {
        Stream.of(beans.getBeanDefinitionNames()).forEach(name -> beans.getBeanDefinition(name).setLazyInit(true));
    }

    private static void prepare(GenericApplicationContext context, BridgeClassLoader classes, ReadSettings settings, boolean lazily) {
        context.setId(classes.getName());
        context.setDisplayName(classes.getName());
        context.setResourceLoader(new BundleResources(classes.files(), classes));
        context.setClassLoader(classes);
        context.setAllowBeanDefinitionOverriding(false);
        context.addBeanFactoryPostProcessor(placeholders(settings));
        if (lazily) {
            context.addBeanFactoryPostProcessor(ApplicationContexts::delay);
        }
        context.getBeanFactory().registerResolvableDependency(LatencyRecorders.class, (LatencyRecorders) HistogramLatencyRecorder::new);
    }

    private static XmlBeanDefinitionReader reader(GenericApplicationContext context, ApplicationFiles content, OperatorSettings permitted) {
        LocatedDocuments documents = new LocatedDocuments();
        XmlBeanDefinitionReader reader =
                new NetworkFileReader(context, content.file("").orElseThrow(), permitted.imports() == Permission.ALLOWED);
        reader.setResourceLoader(context);
        reader.setProblemReporter(new ParsingProblems(documents));
        reader.setDocumentLoader(documents);
        reader.setSourceExtractor(documents);
        return reader;
    }

    /** Resolves placeholders from the application's settings only: an environment variable of the server never replaces a missing key. */
    private static PropertySourcesPlaceholderConfigurer placeholders(ReadSettings settings) {
        MutablePropertySources sources = new MutablePropertySources();
        sources.addLast(settings);
        PropertySourcesPlaceholderConfigurer configurer = new PropertySourcesPlaceholderConfigurer();
        configurer.setPropertySources(sources);
        return configurer;
    }
}
