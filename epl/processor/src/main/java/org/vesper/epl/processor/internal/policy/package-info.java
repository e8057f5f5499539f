// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What a rule may do: {@code RulePolicy} checks each module before and after it is compiled, and decides which classes the compiler finds.
 * Knows Esper's object model and compiled classes, and the package {@code function}.
 */
package org.vesper.epl.processor.internal.policy;
