// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Rules without a server: their texts, and the context in which a processor runs them.
 */
package org.vesper.epl.tools.internal.rule;
