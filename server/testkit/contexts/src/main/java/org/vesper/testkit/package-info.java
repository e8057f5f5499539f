// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What a container gives adapters and processors, for the tests of those who write them: start with
 * {@link org.vesper.testkit.TestAdapterContext}, whose {@link org.vesper.testkit.TestInlet} keeps the events that an adapter emits, or with
 * {@link org.vesper.testkit.TestProcessorContext}. The package knows the API alone; a whole container is in {@code org.vesper.junit}.
 */
package org.vesper.testkit;
