// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The interfaces between providers of adapters and the kernel. Begin with {@link org.vesper.spi.adapter.AdapterProvider}, and with {@link
 * org.vesper.spi.adapter.PollingAdapter}, {@link org.vesper.spi.adapter.ThreadPerConnectionAdapter} and {@link
 * org.vesper.spi.adapter.OutputAdapter}, one of which most adapters extend. The package knows {@code org.vesper.event}, {@code
 * org.vesper.config} and {@code org.vesper.api}.
 */
package org.vesper.spi.adapter;
