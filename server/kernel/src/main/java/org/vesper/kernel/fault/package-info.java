// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The handling of exceptions in stages: {@link org.vesper.kernel.fault.Faults} counts and logs them, and a {@link
 * org.vesper.kernel.fault.CircuitBreaker} may stop the stage. The package knows the API and {@code metrics}.
 */
package org.vesper.kernel.fault;
