// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.List;

/**
 * What a change does to the rules of a processor.
 *
 * @param added names of rules that were not there before
 * @param replaced names of rules that restart empty, because of another text or because what they read has changed
 * @param removed names of rules that are there no more
 * @param kept how many continue with what they retain and count
 */
public record RuleEffect(List<String> added, List<String> replaced, List<String> removed, int kept) {
}
