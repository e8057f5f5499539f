// SPDX-License-Identifier: GPL-2.0-or-later

/** What the logging of the server has done. */
package org.vesper.logging;
