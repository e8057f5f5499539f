// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The exception that the processor throws when a rule fails at run time.
 */
package org.vesper.epl.processor.fault;
