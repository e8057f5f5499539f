// SPDX-License-Identifier: GPL-2.0-or-later

/** All figures of the server, as the management interfaces and their records define them, for those who show them. */
package org.vesper.management.catalogue;
