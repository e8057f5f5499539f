// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The rules that run. A {@code RunningRule} has a {@code RuleBody}: a {@code LiveTemplate}, which many rules share, or an
 * {@code OwnStatement}. All rules at one moment are a {@code Snapshot}, which never changes and which the {@code RuleStore} holds. Knows
 * {@code partition}, into which bodies are deployed, and {@code source}.
 */
package org.vesper.epl.processor.internal.rule;
