// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What the kernel and a processor exchange so that new rules begin warm. Begin with {@link org.vesper.spi.warm.WarmStart}. The package
 * knows {@code org.vesper.event} and {@code org.vesper.api}.
 */
package org.vesper.spi.warm;
