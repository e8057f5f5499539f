// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The interfaces between providers of processors and the kernel. Begin with {@link org.vesper.spi.processor.ProcessorProvider}. The package
 * knows {@code org.vesper.event}, {@code org.vesper.config} and {@code org.vesper.api}.
 */
package org.vesper.spi.processor;
