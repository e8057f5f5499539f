// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.fuzz;

import java.util.HexFormat;

/** Bytes as the pages of the documentation write them. */
final class Bytes {

    private Bytes() {
    }

    static byte[] of(String... hex) {
        return HexFormat.of().parseHex(String.join("", hex).replaceAll("\\s", ""));
    }
}
