// SPDX-License-Identifier: GPL-2.0-or-later

/** What {@code vesper bundle} puts into the jars that it makes. */
package org.vesper.epl.tools.bundled;
