// SPDX-License-Identifier: GPL-2.0-or-later

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LineMap;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Lists what a reviewer looks at: pairs of classes of a package that use each other, small types with a single user, and simple names that
 * several types have. A row is a place to look, never a limit.
 *
 * <p>Usage: {@code java tests/style/Structure.java [--since REVISION]}, in the folder of the project. With {@code --since}, only rows in
 * which a file takes part that differs from the revision.
 */
final class Structure {

    private static final int SMALL = 60;

    /** A top-level type of the main code, and the simple names that its file uses. */
    private record Type(String name, String container, Path file, int lines, boolean open, Set<String> uses, Set<String> imports) {

        boolean isUsedBy(Type other) {
            return !file.equals(other.file) && other.uses.contains(name) && (container.equals(other.container)
                    || other.imports.contains(container + "." + name) || other.imports.contains(container + ".*"));
        }

        @Override
        public String toString() {
            return container + "." + name;
        }
    }

    private final List<Type> types;
    private final Set<Path> shown;

    private Structure(List<Type> types, Set<Path> shown) {
        this.types = types;
        this.shown = shown;
    }

    public static void main(String[] args) throws Exception {
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of(""))) {
            files = all.filter(path -> path.toString().matches("(?!.*\\btarget/)(.*/)?src/main/java/.*\\.java")
                    && !path.endsWith("package-info.java")).sorted().toList();
        }
        Set<Path> shown = args.length == 2 && args[0].equals("--since") ? changed(args[1]) : new HashSet<>(files);
        new Structure(parse(files), shown).print();
    }

    private static Set<Path> changed(String revision) throws IOException {
        Process git = new ProcessBuilder("git", "diff", "--name-only", revision).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        return git.inputReader().lines().map(Path::of).collect(Collectors.toSet());
    }

    private static List<Type> parse(List<Path> files) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavacTask task = (JavacTask) compiler.getTask(null, null, unused -> { }, List.of("-proc:none"), null,
                compiler.getStandardFileManager(null, null, null).getJavaFileObjectsFromPaths(files));
        SourcePositions positions = Trees.instance(task).getSourcePositions();
        List<Type> types = new ArrayList<>();
        for (CompilationUnitTree unit : task.parse()) {
            Set<String> uses = new HashSet<>();
            new TreeScanner<Void, Void>() {
                @Override
                public Void visitIdentifier(IdentifierTree identifier, Void unused) {
                    uses.add(identifier.getName().toString());
                    return null;
                }
            }.scan(unit.getTypeDecls(), null);
            Set<String> imports = unit.getImports().stream().map(ImportTree::getQualifiedIdentifier).map(Object::toString)
                    .flatMap(name -> Stream.of(name, name.replaceFirst("\\.[^.]*$", ""))).collect(Collectors.toSet());
            Path file = Path.of("").toAbsolutePath().relativize(Path.of(unit.getSourceFile().toUri()));
            LineMap lines = unit.getLineMap();
            unit.getTypeDecls().stream().filter(ClassTree.class::isInstance).map(ClassTree.class::cast).forEach(type -> types.add(new Type(
                    type.getSimpleName().toString(), unit.getPackageName().toString(), file,
                    (int) (lines.getLineNumber(positions.getEndPosition(unit, type))
                            - lines.getLineNumber(positions.getStartPosition(unit, type)) + 1),
                    type.getModifiers().getFlags().contains(Modifier.PUBLIC), uses, imports)));
        }
        return types;
    }

    private void print() {
        Map<Type, Set<Type>> users = new HashMap<>();
        Map<String, List<Type>> byName = types.stream().collect(Collectors.groupingBy(Type::name, TreeMap::new, Collectors.toList()));
        for (Type user : types) {
            user.uses.stream().flatMap(name -> byName.getOrDefault(name, List.of()).stream()).filter(used -> used.isUsedBy(user))
                    .forEach(used -> users.computeIfAbsent(used, unused -> new TreeSet<>(Comparator.comparing(Type::toString))).add(user));
        }
        list("Pairs of classes of one package that use each other", types.stream().flatMap(one -> users.getOrDefault(one, Set.of()).stream()
                .filter(other -> one.container.equals(other.container) && one.name.compareTo(other.name) < 0
                        && users.getOrDefault(other, Set.of()).contains(one) && isShown(one, other))
                .map(other -> one + " <-> " + other.name)));
        list("Types private to a package, below " + SMALL + " lines, with one user", types.stream()
                .filter(type -> !type.open && type.lines < SMALL && users.getOrDefault(type, Set.of()).size() == 1)
                .filter(type -> isShown(type, users.get(type).iterator().next()))
                .map(type -> type + " (" + type.lines + " lines): " + users.get(type).iterator().next().name));
        list("Simple names of several types", byName.entrySet().stream()
                .filter(entry -> entry.getValue().size() > 1 && isShown(entry.getValue().toArray(Type[]::new)))
                .map(entry -> entry.getKey() + ": " + entry.getValue().stream().map(Type::container).collect(Collectors.joining(", "))));
    }

    private boolean isShown(Type... row) {
        return Stream.of(row).anyMatch(type -> shown.contains(type.file));
    }

    private static void list(String title, Stream<String> rows) {
        List<String> sorted = rows.sorted().toList();
        System.out.println(title + ": " + sorted.size());
        sorted.forEach(row -> System.out.println("  " + row));
        System.out.println();
    }
}
