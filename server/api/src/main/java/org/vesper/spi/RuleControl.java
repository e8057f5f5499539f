// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi;

import java.util.List;

/**
 * The rules of one processor.
 *
 * <p><b>Threading:</b> {@link #list()} from any thread; all else in the stage's lane. <b>Failure:</b> a name that is not
 * there is a {@link ConfigurationException} that offers the nearest one; a failed change changes nothing.
 */
public interface RuleControl {

    /** All rules in the order of deployment. */
    List<RuleStatus> list();

    /** The text of a rule as its author wrote it. */
    String text(String rule);

    /** Drops what all rules have retained and sets their output counts to 0, as if they had just been deployed. */
    void restart();
}
