// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Contexts for testing adapters and processors: start with {@link org.vesper.testkit.TestAdapterContext}, whose {@link
 * org.vesper.testkit.TestInlet} keeps the events that an adapter emits, or with {@link org.vesper.testkit.TestProcessorContext}. Depends
 * only on the API; a whole container is in {@code org.vesper.junit}.
 */
package org.vesper.testkit;
