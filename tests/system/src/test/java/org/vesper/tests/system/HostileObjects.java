// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.management.BadAttributeValueExpException;

/** Objects with which attackers begin, since reading them calls methods of what is in them. All classes are those of the JDK. */
final class HostileObjects {

    static final List<Object> REJECTED = List.of(new HashMap<>(Map.of("k", "v")), new HashSet<>(Set.of("v")),
            new ConcurrentHashMap<>(Map.of("k", "v")), new PriorityQueue<>(List.of("v")), new BadAttributeValueExpException("v"),
            new ArrayList<>(List.of(new HashMap<>(Map.of("k", "v")))));

    private static final int DEPTH = 15;

    private HostileObjects() {
    }

    /** Lists of each twice the next one, so that whoever writes all of it down writes for long. */
    static Object nestedLists() {
        List<Object> nested = new ArrayList<>();
        for (int depth = 0; depth < DEPTH; depth++) {
            nested = new ArrayList<>(List.of(nested, nested));
        }
        return nested;
    }

    /** The bytes of a call to the distributed garbage collection of RMI, which takes no login, with an object instead of its own ones. */
    static byte[] garbageCollectionCall(Object payload) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream header = new DataOutputStream(bytes);
        header.write("JRMI".getBytes(StandardCharsets.US_ASCII));
        header.writeShort(2);
        header.writeByte(0x4C);
        header.writeByte(0x50);
        try (ObjectOutputStream call = new ObjectOutputStream(header) {
            @Override
            protected void annotateClass(Class<?> type) throws IOException {
                writeObject(null);
            }
        }) {
            call.writeLong(2);
            call.writeInt(0);
            call.writeLong(0);
            call.writeShort(0);
            call.writeInt(1);
            call.writeLong(-669196253586618813L);
            call.writeObject(payload);
        }
        return bytes.toByteArray();
    }

    /** An exception and its causes, as texts. */
    static String texts(Throwable failure) {
        return failure == null ? "" : failure + " " + texts(failure.getCause());
    }
}
