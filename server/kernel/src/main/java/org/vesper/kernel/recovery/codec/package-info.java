// SPDX-License-Identifier: GPL-2.0-or-later

/** The bytes that the container writes into a journal: single events and their values. */
package org.vesper.kernel.recovery.codec;
