// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The running rules. A {@code RunningRule} has a {@code RuleBody}: a {@code LiveTemplate}, which many rules share, or an {@code
 * OwnStatement}. An immutable {@code Snapshot} in the {@code RuleStore} holds all rules at one moment. Knows {@code partition} and {@code
 * engine}, into which bodies are deployed, {@code source}, and of {@code confined} the activity of a statement.
 */
package org.vesper.epl.processor.internal.rule;
