// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.vesper.tests.support.Distribution;

/** The classes of a distribution, for a test that describes them; members are called whatever their access is. */
final class ShippedClasses {

    private final Path folder;
    private final ClassLoader loader;

    private ShippedClasses(Path folder, ClassLoader loader) {
        this.folder = folder;
        this.loader = loader;
    }

    static ShippedClasses of(Distribution distribution) {
        try (Stream<Path> files = Files.walk(distribution.folder())) {
            List<URL> jars = new ArrayList<>();
            for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
                jars.add(jar.toUri().toURL());
            }
            return new ShippedClasses(distribution.folder(),
                    new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    Class<?> named(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("the distribution has no " + name, e);
        }
    }

    /** The names of the classes in a jar of the folder {@code lib} that end in this way. */
    List<String> namesIn(String module, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("lib"))) {
            Path jar = files.filter(file -> file.getFileName().toString().matches(module + "-\\d.*\\.jar")).findFirst().orElseThrow();
            try (JarFile open = new JarFile(jar.toFile())) {
                return open.stream().map(ZipEntry::getName).filter(name -> name.endsWith(ending + ".class"))
                        .map(name -> name.replace(".class", "").replace('/', '.')).sorted().toList();
            }
        }
    }

    /** Calls the constructor whose parameters are objects of any class. */
    Object create(String name, Object... arguments) {
        try {
            Class<?>[] types = new Class<?>[arguments.length];
            Arrays.fill(types, Object.class);
            Constructor<?> constructor = named(name).getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    Object constant(String type, String name) {
        try {
            Field field = named(type).getDeclaredField(name);
            field.setAccessible(true);
            return field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Object call(Object on, String name, Object... arguments) {
        return call(on.getClass(), on, name, arguments);
    }

    static Object callStatic(Class<?> type, String name, Object... arguments) {
        return call(type, null, name, arguments);
    }

    static Object call(Class<?> type, Object on, String name, Object... arguments) {
        try {
            Method method = Stream.concat(Arrays.stream(type.getMethods()), Arrays.stream(type.getDeclaredMethods()))
                    .filter(each -> each.getName().equals(name) && each.getParameterCount() == arguments.length).findFirst().orElseThrow();
            method.setAccessible(true);
            return method.invoke(on, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
