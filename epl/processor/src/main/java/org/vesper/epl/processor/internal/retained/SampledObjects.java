// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The objects at one place of a structure, for example those in one field of all events, of which a sample was looked at. Several
 * references may share an object: a symbol is one text for all its events. How many different objects there are follows from how many of
 * the sample were met once, and how many several times.
 */
final class SampledObjects {

    private final boolean byIdentity;
    private final Map<Object, Integer> seen = new IdentityHashMap<>();
    private final Map<Object, SampledObjects> parts = new HashMap<>();
    private int looked;
    private double references;
    private double differing;
    private double bytes;

    /** @param byIdentity whether references to the same object are in the sample together, or none of them is */
    SampledObjects(boolean byIdentity) {
        this.byIdentity = byIdentity;
    }

    /** Adds a reference that stands for several, and returns whether its object is a new one. */
    boolean add(Object object, double weight) {
        looked++;
        references += weight;
        if (seen.merge(object, 1, Integer::sum) > 1) {
            return false;
        }
        differing += weight;
        return true;
    }

    /** Adds the bytes of a new object, without what it refers to. */
    void addBytes(double objectBytes, double weight) {
        bytes += objectBytes * weight;
    }

    /** The place of what the objects refer to by a field, a key or an index. */
    SampledObjects part(Object name) {
        return parts.computeIfAbsent(name, unused -> new SampledObjects(false));
    }

    /** The bytes of all objects of the place, with those of their parts. */
    double bytes() {
        return bytes(1);
    }

    /** @param scale what is left of the weights, since objects that refer to these are shared */
    private double bytes(double scale) {
        double share = seen.isEmpty() ? scale : different(references * scale) / differing;
        double sum = bytes * share;
        for (SampledObjects part : parts.values()) {
            sum += part.bytes(share);
        }
        return sum;
    }

    /** The number of different objects among all references, by Chao's estimate for a sample that is drawn without replacement. */
    private double different(double all) {
        double met = seen.size();
        if (byIdentity) {
            return all * met / looked;
        }
        double once = seen.values().stream().filter(times -> times == 1).count();
        double sampled = looked / all;
        if (sampled >= 1 || once == 0) {
            return Math.min(all, met);
        }
        double twice = seen.values().stream().filter(times -> times == 2).count();
        return Math.min(all, met + once * once / (2 * twice * looked / Math.max(1, looked - 1) + once * sampled / (1 - sampled)));
    }
}
