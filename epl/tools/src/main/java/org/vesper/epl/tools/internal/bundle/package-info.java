// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The jar of an application of rules alone.
 */
package org.vesper.epl.tools.internal.bundle;
