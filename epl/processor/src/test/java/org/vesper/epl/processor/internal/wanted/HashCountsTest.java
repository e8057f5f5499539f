// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.wanted;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HashCountsTest {

    @Test
    void shouldContainAHashUntilAsManyAreRemovedAsWereAdded() {
        HashCounts counts = new HashCounts();
        counts.add(7);
        counts.add(7);
        counts.remove(7);
        assertTrue(counts.contains(7));
        counts.remove(7);
        assertFalse(counts.contains(7));
    }

    @Test
    void shouldContainZeroWhenItWasAdded() {
        HashCounts counts = new HashCounts();
        assertFalse(counts.contains(0));
        counts.add(0);
        assertTrue(counts.contains(0));
    }

    /** 50 hash codes collide often in 16 to 256 slots, also at the end of the array. */
    @Test
    void shouldAgreeWithAListWhenHashesComeAndGoAtRandom() {
        HashCounts counts = new HashCounts();
        List<Integer> model = new ArrayList<>();
        Random random = new Random(1);
        int[] hashes = random.ints(50).map(hash -> hash == 0 || hash == 1 ? 2 : hash).toArray();
        for (int step = 0; step < 20_000; step++) {
            if (model.isEmpty() || random.nextInt(100) < (step / 1_000 % 2 == 0 ? 60 : 40)) {
                int hash = hashes[random.nextInt(hashes.length)];
                counts.add(hash);
                model.add(hash);
            } else {
                counts.remove(model.remove(random.nextInt(model.size())));
            }
            if (step % 10 == 0) {
                HashSet<Integer> expected = new HashSet<>(model);
                for (int hash : hashes) {
                    assertEquals(expected.contains(hash), counts.contains(hash), () -> "hash " + hash);
                }
            }
        }
    }
}
