// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The processor as a provider, and its bundle, which warms it up.
 */
package org.vesper.epl.processor.internal.activation;
