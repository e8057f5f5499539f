// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What the processor throws when a rule fails at run time.
 */
package org.vesper.epl.processor.fault;
