// SPDX-License-Identifier: GPL-2.0-or-later

/** What an application compiles against: sinks and sources of events, event types, output events, aggregates, latency. No dependencies. */
package org.vesper.api;
