// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The taps of an application and the replays into it, for operators: what they show as values that every JMX client knows, and as lines of
 * text.
 */
package org.vesper.management.internal.tap;
