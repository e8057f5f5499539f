// SPDX-License-Identifier: GPL-2.0-or-later
/** Streams between applications: one offers, others follow. */
package org.vesper.adapter.sharing;
