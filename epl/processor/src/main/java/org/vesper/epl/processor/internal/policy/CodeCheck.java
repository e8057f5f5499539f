// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.policy;

import com.espertech.esper.common.client.EPCompiled;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.epl.language.policy.SafeJava;

/**
 * Refuses compiled statements that call Java which the policy does not allow. Everything that a rule calls while events flow is in its
 * compiled classes, with the class of each method, whatever the text that led there.
 */
final class CodeCheck {

    /** The classes that Esper's generated code uses itself. */
    private static final Set<String> GENERATED = Set.of("java.lang.IllegalStateException", "java.lang.RuntimeException",
            "java.lang.StringBuffer", "java.lang.StringBuilder", "java.lang.Throwable", "java.lang.UnsupportedOperationException",
            "java.util.AbstractMap", "java.util.AbstractMap$SimpleEntry", "java.util.ArrayDeque", "java.util.ArrayList",
            "java.util.Comparator", "java.util.Deque", "java.util.HashMap", "java.util.HashSet", "java.util.LinkedHashMap",
            "java.util.LinkedHashSet", "java.util.LinkedList", "java.util.NavigableMap", "java.util.NoSuchElementException",
            "java.util.Queue", "java.util.SortedMap", "java.util.SortedSet", "java.util.TreeMap", "java.util.TreeSet",
            "java.util.concurrent.CopyOnWriteArrayList", "java.util.concurrent.CopyOnWriteArraySet",
            "java.util.concurrent.atomic.AtomicLong", "java.util.function.Supplier", "java.util.regex.Matcher", "java.util.regex.Pattern");

    /** What {@code typeof} and {@code instanceof} call. */
    private static final Set<ConstantPool.Member> TYPE_OF = Set.of(new ConstantPool.Member("java.lang.Object", "getClass"),
            new ConstantPool.Member("java.lang.Class", "getName"), new ConstantPool.Member("java.lang.Class", "getSimpleName"));

    private final ClassGate gate;
    private final CallCheck calls;

    CodeCheck(ClassGate gate, CallCheck calls) {
        this.gate = gate;
        this.calls = calls;
    }

    void check(EPCompiled compiled) throws RefusedCode {
        Map<String, byte[]> classes = compiled.getClasses();
        for (byte[] code : classes.values()) {
            for (ConstantPool.Member member : new ConstantPool(code).members()) {
                if (!classes.containsKey(member.owner()) && !isOfGeneratedCode(member)) {
                    check(member);
                }
            }
        }
    }

    /** Whether a member may be one that the author did not write. {@link ModelCheck} has refused {@code getClass} and {@code TYPE}. */
    private static boolean isOfGeneratedCode(ConstantPool.Member member) {
        return ClassGate.isOfEngine(member.owner()) || GENERATED.contains(member.owner()) || TYPE_OF.contains(member)
                || member.name().equals("TYPE") && SafeJava.hasClass(member.owner());
    }

    private void check(ConstantPool.Member member) throws RefusedCode {
        Optional<Class<?>> owner = gate.find(member.owner());
        if (owner.isPresent()) {
            calls.requireSafe(owner.get(), member.name(), member.name());
        }
    }
}
