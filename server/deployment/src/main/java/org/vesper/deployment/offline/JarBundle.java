// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.offline;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.wiring.BundleWiring;

/** A bundle that is only read: its headers, its entries and its classes, those of the jars in its Bundle-ClassPath included. */
final class JarBundle implements AutoCloseable {

    private static final String CLASS_PATH = "Bundle-ClassPath";

    private final JarFile jar;
    private final String root;
    private final List<Path> embedded = new ArrayList<>();
    private final BundleClasses classes;
    private final Bundle bundle;

    /** Finds the classes of the bundle first, and the server's after them. */
    private static final class BundleClasses extends URLClassLoader {

        BundleClasses(List<URL> jars) {
            super("application", jars.toArray(URL[]::new), JarBundle.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (findLoadedClass(name) == null && findResource(name.replace('.', '/') + ".class") != null) {
                    return findClass(name);
                }
                return super.loadClass(name, resolve);
            }
        }
    }

    JarBundle(Path file) throws IOException {
        jar = new JarFile(file.toFile());
        root = "jar:" + file.toUri() + "!/";
        List<URL> urls = new ArrayList<>(List.of(file.toUri().toURL()));
        try {
            String path = jar.getManifest() == null ? null : jar.getManifest().getMainAttributes().getValue(CLASS_PATH);
            for (String entry : path == null ? new String[0] : path.split("\\s*,\\s*")) {
                if (entry.endsWith(".jar")) {
                    urls.add(extracted(entry).toUri().toURL());
                }
            }
        } catch (IOException e) {
            deleteEmbedded();
            jar.close();
            throw e;
        }
        classes = new BundleClasses(urls);
        BundleWiring wiring = made(BundleWiring.class, (proxy, method, arguments) -> answer(method, arguments));
        bundle = made(Bundle.class, (proxy, method, arguments) -> method.getName().equals("adapt") ? wiring : answer(method, arguments));
    }

    /** The bundle for code that asks it for headers, entries and resources; other questions have no answer. */
    Bundle bundle() {
        return bundle;
    }

    ClassLoader classes() {
        return classes;
    }

    private Object answer(Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "getHeaders" -> headers();
            case "getEntry" -> entry((String) arguments[0]);
            case "findEntries" -> found((String) arguments[0], (String) arguments[1], (Boolean) arguments[2]);
            case "listResources" -> below((String) arguments[0], (String) arguments[1], true).toList();
            case "getClassLoader" -> classes;
            case "toString" -> jar.getName();
            case "hashCode" -> System.identityHashCode(this);
            case "equals" -> arguments[0] == bundle;
            default -> throw new UnsupportedOperationException(method + " needs a server");
        };
    }

    private Hashtable<String, String> headers() {
        Hashtable<String, String> headers = new Hashtable<>();
        try {
            if (jar.getManifest() != null) {
                jar.getManifest().getMainAttributes().forEach((name, value) -> headers.put(name.toString(), value.toString()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return headers;
    }

    private URL entry(String path) {
        String name = path.replaceFirst("^/+", "");
        return name.isEmpty() || jar.getEntry(name) != null ? url(name) : null;
    }

    private Enumeration<URL> found(String folder, String pattern, boolean recursive) {
        List<URL> urls = below(folder, pattern, recursive).map(this::url).toList();
        return urls.isEmpty() ? null : Collections.enumeration(urls);
    }

    /** The names of the files in a folder that fit a pattern with *. */
    private Stream<String> below(String folder, String pattern, boolean recursive) {
        String prefix = folder.replaceFirst("^/+", "");
        String start = prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + '/';
        String file = pattern.replace(".", "\\.").replace("*", "[^/]*");
        return jar.stream().map(entry -> entry.getName()).filter(name -> name.startsWith(start) && !name.endsWith("/"))
                .filter(name -> name.substring(start.length()).matches((recursive ? "(.*/)?" : "") + file));
    }

    private URL url(String entry) {
        try {
            return URI.create(root + entry.replace(" ", "%20")).toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(entry, e);
        }
    }

    private Path extracted(String entry) throws IOException {
        if (jar.getEntry(entry) == null) {
            throw new IOException("its header " + CLASS_PATH + " names " + entry + ", which it does not have");
        }
        Path copy = Files.createTempFile("vesper-", ".jar");
        embedded.add(copy);
        try (InputStream content = jar.getInputStream(jar.getEntry(entry))) {
            Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
        }
        return copy;
    }

    private void deleteEmbedded() throws IOException {
        for (Path copy : embedded) {
            Files.deleteIfExists(copy);
        }
    }

    private static <T> T made(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(JarBundle.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Override
    public void close() {
        try {
            classes.close();
            jar.close();
            deleteEmbedded();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
