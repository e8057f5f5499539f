// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.vesper.api.EventType;

/** A closed application leaves none of its classes with the others. */
@Timeout(60)
class ForgottenClassesTest {

    private static final EventType MAP = EventType.ofMap("Q", Map.of("pair", String.class, "bid", double.class));

    @TempDir
    private Path folder;

    private final Offers offers = new Offers();
    private Framework framework;

    @BeforeEach
    void start() throws Exception {
        framework = new FrameworkFactory().newFramework(Map.of(Constants.FRAMEWORK_STORAGE, folder.toString()));
        framework.start();
    }

    @AfterEach
    void stop() throws Exception {
        framework.stop();
        framework.waitForStop(10_000);
    }

    @Test
    void shouldForgetTheClassesOfTheOneThatOffered() throws Exception {
        Member follower = new Member("b", MAP);
        FollowAdapter follow = follower.follow(offers, "a/quotes");
        follow.start();

        WeakReference<ClassLoader> gone = offerOnce();

        assertEquals("EURUSD", ((Map<?, ?>) follower.await(1).get(0)).get("pair"));
        awaitCollection(gone);
        follow.close();
    }

    @Test
    void shouldForgetTheClassesOfTheOneThatFollowed() throws Exception {
        OfferAdapter offer = new Member("a", EventType.ofBean("Quote", Quote.class)).offer(offers, "quotes");
        offer.start();

        WeakReference<ClassLoader> gone = followOnce(offer);

        awaitCollection(gone);
        offer.close();
    }

    private WeakReference<ClassLoader> offerOnce() throws Exception {
        Bundle bundle = install();
        Class<?> quoteClass = bundle.loadClass(Quote.class.getName());
        OfferAdapter offer = new Member("a", EventType.ofBean("Quote", quoteClass)).offer(offers, "quotes");
        offer.start();
        Object quote = quoteClass.getConstructor().newInstance();
        quoteClass.getMethod("setPair", String.class).invoke(quote, "EURUSD");
        offer.onEvent(quote);
        offer.close();
        bundle.uninstall();
        return new WeakReference<>(quoteClass.getClassLoader());
    }

    private WeakReference<ClassLoader> followOnce(OfferAdapter offer) throws Exception {
        Bundle bundle = install();
        Class<?> quoteClass = bundle.loadClass(Quote.class.getName());
        Member follower = new Member("b", EventType.ofBean("Quote", quoteClass));
        FollowAdapter follow = follower.follow(offers, "a/quotes");
        follow.start();
        offer.onEvent(Quote.of("EURUSD", 1));
        assertEquals(quoteClass, follower.await(1).get(0).getClass());
        follow.close();
        bundle.uninstall();
        return new WeakReference<>(quoteClass.getClassLoader());
    }

    private static void awaitCollection(WeakReference<ClassLoader> loader) {
        for (int round = 0; round < 100 && loader.get() != null; round++) {
            System.gc();
        }
        assertNull(loader.get());
    }

    /** A bundle with a Quote of its own. */
    private Bundle install() throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue(Constants.BUNDLE_MANIFESTVERSION, "2");
        manifest.getMainAttributes().putValue(Constants.BUNDLE_SYMBOLICNAME, "quotes");
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        String name = Quote.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream jar = new JarOutputStream(content, manifest);
             InputStream bytes = Quote.class.getClassLoader().getResourceAsStream(name)) {
            jar.putNextEntry(new ZipEntry(name));
            bytes.transferTo(jar);
        }
        return framework.getBundleContext().installBundle("quotes", new ByteArrayInputStream(content.toByteArray()));
    }
}
