// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Options that commands of several modules have.
 */
package org.vesper.epl.tools.option;
