// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Map;
import java.util.Set;
import org.vesper.config.InstanceFile;

/** Files that can be changed a given number of times. Then the process counts as killed: no step changes anything any more. */
final class MortalFiles extends FileSystemProvider {

    private static final String NOT_CALLED = "no deployment asks a file system for this";

    /** The end of the process. */
    static final class Killed extends Error {

        private static final long serialVersionUID = 1;
    }

    private final FileSystem real = FileSystems.getDefault();
    private final FileSystem mortal = new Mortal();
    private int stepsLeft;

    private MortalFiles(int steps) {
        stepsLeft = steps;
    }

    /** The folder, as a process sees it that is killed after this number of steps. */
    static Path folder(Path folder, int steps) {
        return new MortalFiles(steps).wrapped(folder);
    }

    private void step() {
        if (stepsLeft <= 0) {
            throw new Killed();
        }
        stepsLeft--;
    }

    private Path wrapped(Path path) {
        return path == null ? null : (Path) Proxy.newProxyInstance(MortalFiles.class.getClassLoader(), new Class<?>[] {Path.class},
                (proxy, method, arguments) -> method.getName().equals("getFileSystem") ? mortal : wrapped(invoke(method, path, arguments)));
    }

    private Object wrapped(Object result) {
        return result instanceof Path path ? wrapped(path) : result;
    }

    private static Object invoke(Method method, Object target, Object[] arguments) throws Throwable {
        Object[] plain = arguments == null ? null : arguments.clone();
        for (int i = 0; plain != null && i < plain.length; i++) {
            plain[i] = plain[i] instanceof Path path ? plain(path) : plain[i];
        }
        try {
            return method.invoke(target, plain);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Path plain(Path path) {
        return Path.of(path.toString());
    }

    @Override
    public SeekableByteChannel newByteChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        if (!options.contains(StandardOpenOption.WRITE) && !options.contains(StandardOpenOption.APPEND)) {
            return Files.newByteChannel(plain(path), options, attributes);
        }
        step();
        SeekableByteChannel channel = Files.newByteChannel(plain(path), options, attributes);
        return (SeekableByteChannel) Proxy.newProxyInstance(MortalFiles.class.getClassLoader(), new Class<?>[] {SeekableByteChannel.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("write")) {
                        step();
                    }
                    return invoke(method, channel, arguments);
                });
    }

    /** Opens and locks the file of a lock without a step; what is written to others counts. */
    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        if (options.contains(StandardOpenOption.WRITE) && !path.endsWith(InstanceFile.LOCK)) {
            step();
        }
        return FileChannel.open(plain(path), options, attributes);
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
        step();
        Files.createDirectory(plain(folder), attributes);
    }

    @Override
    public void delete(Path path) throws IOException {
        step();
        Files.delete(plain(path));
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
        step();
        Files.copy(plain(source), plain(target), options);
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        step();
        Files.move(plain(source), plain(target), options);
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        real.provider().checkAccess(plain(path), modes);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options) throws IOException {
        return Files.readAttributes(plain(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        return Files.readAttributes(plain(path), attributes, options);
    }

    @Override
    public boolean isSameFile(Path one, Path other) throws IOException {
        return Files.isSameFile(plain(one), plain(other));
    }

    @Override
    public String getScheme() {
        return "mortal";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
        throw new AssertionError(NOT_CALLED);
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        throw new AssertionError(NOT_CALLED);
    }

    @Override
    public Path getPath(URI uri) {
        throw new AssertionError(NOT_CALLED);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter) {
        throw new AssertionError(NOT_CALLED);
    }

    @Override
    public boolean isHidden(Path path) {
        throw new AssertionError(NOT_CALLED);
    }

    @Override
    public FileStore getFileStore(Path path) {
        throw new AssertionError(NOT_CALLED);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return Files.getFileAttributeView(plain(path), type, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) {
        throw new AssertionError(NOT_CALLED);
    }

    private final class Mortal extends FileSystem {

        @Override
        public FileSystemProvider provider() {
            return MortalFiles.this;
        }

        @Override
        public void close() {
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public boolean isReadOnly() {
            return false;
        }

        @Override
        public String getSeparator() {
            return real.getSeparator();
        }

        @Override
        public Iterable<Path> getRootDirectories() {
            throw new AssertionError(NOT_CALLED);
        }

        @Override
        public Iterable<FileStore> getFileStores() {
            throw new AssertionError(NOT_CALLED);
        }

        @Override
        public Set<String> supportedFileAttributeViews() {
            return real.supportedFileAttributeViews();
        }

        @Override
        public Path getPath(String first, String... more) {
            return wrapped(real.getPath(first, more));
        }

        @Override
        public PathMatcher getPathMatcher(String pattern) {
            throw new AssertionError(NOT_CALLED);
        }

        @Override
        public UserPrincipalLookupService getUserPrincipalLookupService() {
            throw new AssertionError(NOT_CALLED);
        }

        @Override
        public WatchService newWatchService() {
            throw new AssertionError(NOT_CALLED);
        }
    }
}
