// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What a provider of adapters implements, and what the kernel gives it. Begin with {@link org.vesper.spi.adapter.AdapterProvider}, and with
 * {@link org.vesper.spi.adapter.PollingAdapter}, {@link org.vesper.spi.adapter.ThreadPerConnectionAdapter} and
 * {@link org.vesper.spi.adapter.OutputAdapter}, one of which most adapters extend. The package knows {@code org.vesper.event},
 * {@code org.vesper.config} and {@code org.vesper.api}.
 */
package org.vesper.spi.adapter;
