// SPDX-License-Identifier: GPL-2.0-or-later

/** The operator's view of the server's log. */
package org.vesper.management.log;
