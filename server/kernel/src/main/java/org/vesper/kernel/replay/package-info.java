// SPDX-License-Identifier: GPL-2.0-or-later

/** Lets the events of a journal or a recording enter a running network once more, at the places of its input adapters. */
package org.vesper.kernel.replay;
