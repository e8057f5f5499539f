// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi;

/**
 * A file of rules.
 *
 * @param name how errors call it, a path inside the bundle or a file name
 * @param text its whole content
 */
public record RuleFile(String name, String text) {
}
