// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What an application compiles against: sinks and sources of events, event types, output events, aggregates, latency; roles and
 * descriptions for MBeans of its own, and who calls them. No dependencies.
 */
package org.vesper.api;
