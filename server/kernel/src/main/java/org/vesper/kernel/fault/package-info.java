// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What happens when a stage throws: {@link org.vesper.kernel.fault.Faults} counts and logs it, and a
 * {@link org.vesper.kernel.fault.CircuitBreaker} may stop the stage. The package knows the API and {@code metrics}.
 */
package org.vesper.kernel.fault;
