// SPDX-License-Identifier: GPL-2.0-or-later
/** Clients that do to a server what they should not. */
package org.vesper.tests.support.hostile;
