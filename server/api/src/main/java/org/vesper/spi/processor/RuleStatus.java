// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

/**
 * The state of a rule, for management.
 *
 * @param name its name, unique in its processor
 * @param running whether it takes events
 * @param outputs output events since it was deployed or restarted
 * @param template the template it is a row of; rules that share one differ in constants only
 */
public record RuleStatus(String name, boolean running, long outputs, String template) {
}
