// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The first step of a rule change: decide what it does. A {@code RuleChangePlanner} reads the changes into a {@code RuleSetPlan},
 * translates and checks them, and gives a {@code ChangePlan}. It only reads the rules that run; nothing is compiled or changed here.
 */
package org.vesper.epl.processor.internal.plan;
