// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import org.springframework.beans.factory.annotation.Value;

/** A bean of a test application with an expression in an annotation. */
public final class Evaluating {

    public Evaluating(@Value("#{T(java.lang.System).setProperty('vesper.attack', 'x')}") String text) {
        throw new IllegalStateException(text);
    }
}
