// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * What a rule takes in and keeps, read from its tree for those who want to know what it costs.
 */
package org.vesper.epl.language.internal.outline;
