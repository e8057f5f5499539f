// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The way from declarations and beans to the definition of a network. Read {@code NetworkAssembler}, then {@code Declarations}. It knows
 * {@code spring} and {@code bundle}.
 */
package org.vesper.deployment.internal.assembly;
