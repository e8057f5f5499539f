// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

/** A plain Java bean at run time. */
public final class BeanStage extends InnerStage {

    BeanStage(Ports ports) {
        super(ports);
    }
}
