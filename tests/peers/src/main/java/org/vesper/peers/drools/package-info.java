// SPDX-License-Identifier: GPL-2.0-or-later

/** The rules of the paper in Drools: an idiomatic form and the best one, with the pages of its documentation that they follow. */
package org.vesper.peers.drools;
