// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.EvaluationResult;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.vesper.tests.support.Distribution;

/** The rules of the tree that Maven's enforcer cannot see, read from the jars that ship and from the classes of all modules. */
class ModuleRulesSystemTest {

    private static final int MODULE_DEPTH = 3;
    private static final SliceAssignment ONE_PER_PACKAGE = new SliceAssignment() {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return type.getPackageName().startsWith("org.vesper.") ? SliceIdentifier.of(type.getPackageName()) : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    };

    private final Path folder = Distribution.built().folder();
    private final Path root = Path.of(System.getProperty("vesper.root"));

    @Test
    void shouldHaveEachPackageInOneModuleWhenShipped() throws IOException {
        Map<String, Set<String>> modules = new TreeMap<>();
        for (Path jar : jars("")) {
            packages(jar).forEach(name -> modules.computeIfAbsent(name, any -> new TreeSet<>()).add(module(jar)));
        }
        assertTrue(modules.size() > 10, modules::toString);
        modules.values().removeIf(homes -> homes.size() == 1);
        assertEquals(Map.of(), modules, "packages in more than one module");
    }

    @Test
    void shouldExportAPackageOrCallItInternalWhenItIsInABundle() throws IOException {
        Set<String> wrong = new TreeSet<>();
        for (Path jar : jars("bundles")) {
            Set<String> exported = exports(jar);
            packages(jar).stream().filter(name -> exported.contains(name) == (name + ".").contains(".internal."))
                    .forEach(name -> wrong.add(module(jar) + ": " + name));
        }
        assertEquals(Set.of(), wrong, "neither exported nor internal, or both");
    }

    @Test
    void shouldHaveNoCirclesBetweenThePackagesOfAModule() throws IOException {
        Set<String> circles = new TreeSet<>();
        assertTrue(modules().size() > 25, () -> "modules of " + root);
        for (Path module : modules()) {
            EvaluationResult result = slices().assignedFrom(ONE_PER_PACKAGE).should().beFreeOfCycles().evaluate(types(module));
            result.getFailureReport().getDetails().forEach(circle -> circles.add(root.relativize(module) + ": " + circle));
        }
        assertEquals(Set.of(), circles, "circles between packages");
    }

    /** The folders of all modules with code, those that do not ship included, but not the peers, which only a profile builds. */
    private List<Path> modules() throws IOException {
        try (Stream<Path> projects = Files.find(root, MODULE_DEPTH + 1, (file, attributes) -> file.endsWith("pom.xml"))) {
            return projects.map(Path::getParent).filter(module -> !module.endsWith("tests/peers"))
                    .filter(module -> Files.isDirectory(module.resolve("src/main/java"))).toList();
        }
    }

    private static JavaClasses types(Path module) {
        JavaClasses types = new ClassFileImporter().importPath(module.resolve("target/classes"));
        assertFalse(types.isEmpty(), () -> module + " is not built");
        return types;
    }

    private List<Path> jars(String part) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(part))) {
            return files.filter(file -> file.getFileName().toString().matches("vesper-.*\\.jar")).toList();
        }
    }

    /** The same module may lie in the distribution twice, as a bundle and on the class path. */
    private static String module(Path jar) {
        return jar.getFileName().toString();
    }

    private static Set<String> packages(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream().map(entry -> entry.getName()).filter(name -> name.startsWith("org/vesper/") && name.endsWith(".class"))
                    .map(name -> name.substring(0, name.lastIndexOf('/')).replace('/', '.')).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Set<String> exports(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            String header = file.getManifest().getMainAttributes().getValue("Export-Package");
            String names = header == null ? "" : header.replaceAll("\"[^\"]*\"", "");
            return Arrays.stream(names.split(",")).map(clause -> clause.split(";")[0].trim()).collect(Collectors.toSet());
        }
    }
}
