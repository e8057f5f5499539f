// SPDX-License-Identifier: GPL-2.0-or-later

/** Measures whole servers of the assembled distribution under the load of signal-generation. */
package org.vesper.benchmarks.server;
