// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The first step of a rule change: determining its effect. A {@code RuleChangePlanner} reads the changes into a {@code RuleSetPlan},
 * translates and checks them, and returns a {@code ChangePlan}. It only reads the running rules; nothing is compiled or changed here.
 */
package org.vesper.epl.processor.internal.plan;
