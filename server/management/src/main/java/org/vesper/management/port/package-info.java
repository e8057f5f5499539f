// SPDX-License-Identifier: GPL-2.0-or-later

/** What management tells of ports that other bundles open. */
package org.vesper.management.port;
