// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The processor as an OSGi bundle: warms it up.
 */
package org.vesper.epl.processor.internal.activation;
