// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.policy;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The constant pool of a class file, as far as it names members of other classes. */
final class ConstantPool {

    private static final int UTF8 = 1;
    private static final int CLASS = 7;
    private static final int FIELD = 9;
    private static final int INTERFACE_METHOD = 11;
    private static final int NAME_AND_TYPE = 12;

    private final String[] texts;
    private final int[] first;
    private final int[] second;
    private final List<Integer> members = new ArrayList<>();

    /**
     * A method or field that the class refers to.
     *
     * @param owner the name of its class, "java.lang.Math"; of an array, that of its elements
     */
    record Member(String owner, String name) {
    }

    ConstantPool(byte[] classFile) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile))) {
            in.skipBytes(8);
            int count = in.readUnsignedShort();
            texts = new String[count];
            first = new int[count];
            second = new int[count];
            for (int i = 1; i < count; i++) {
                i += read(in, i);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("not a class file", e);
        }
    }

    /** Reads an entry and returns how many further numbers it takes. */
    private int read(DataInputStream in, int number) throws IOException {
        int tag = in.readUnsignedByte();
        switch (tag) {
            case UTF8 -> texts[number] = in.readUTF();
            case CLASS, 8, 16, 19, 20 -> first[number] = in.readUnsignedShort();
            case FIELD, 10, INTERFACE_METHOD, NAME_AND_TYPE, 17, 18 -> {
                first[number] = in.readUnsignedShort();
                second[number] = in.readUnsignedShort();
                if (tag >= FIELD && tag <= INTERFACE_METHOD) {
                    members.add(number);
                }
            }
            case 3, 4 -> in.readInt();
            case 5, 6 -> in.readLong();
            case 15 -> in.skipBytes(3);
            default -> throw new IOException("unknown tag " + tag);
        }
        return tag == 5 || tag == 6 ? 1 : 0;
    }

    List<Member> members() {
        return members.stream().map(this::member).toList();
    }

    private Member member(int number) {
        String owner = texts[first[first[number]]];
        return new Member(elements(owner).replace('/', '.'), texts[first[second[number]]]);
    }

    private static String elements(String owner) {
        int dimensions = owner.lastIndexOf('[') + 1;
        return dimensions > 0 && owner.endsWith(";") ? owner.substring(dimensions + 1, owner.length() - 1) : owner.substring(dimensions);
    }
}
