// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.util.Optional;
import org.vesper.spi.processor.RuleEffect;

/**
 * The effects that a change of rules would have.
 *
 * @param effect the effect; empty if the processor does not report it
 * @param warm how new rules would be made warm, without the time for which other events would wait; empty if they would begin empty
 */
public record RulePlan(Optional<RuleEffect> effect, Optional<WarmReport> warm) {
}
