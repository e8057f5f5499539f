// SPDX-License-Identifier: GPL-2.0-or-later
/** The Java code that rules may call without a permission of the operator: {@link org.vesper.epl.language.policy.SafeJava}. */
package org.vesper.epl.language.policy;
