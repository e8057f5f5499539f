// SPDX-License-Identifier: GPL-2.0-or-later

/** What providers of adapters and processors implement, and what the kernel gives them. No dependencies. */
package org.vesper.spi;
