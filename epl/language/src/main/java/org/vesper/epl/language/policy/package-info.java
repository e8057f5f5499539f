// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * What rules may be: the Java code that they may call without a permission of the operator, {@link
 * org.vesper.epl.language.policy.SafeJava}, and their {@link org.vesper.epl.language.policy.RuleSize size}.
 */
package org.vesper.epl.language.policy;
