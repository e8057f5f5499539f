// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Turns declarations and beans into the definition of a network. Start with {@code NetworkAssembler}, then read {@code Declarations}.
 * Depends on {@code spring} and the packages below it.
 */
package org.vesper.application.assembly;
