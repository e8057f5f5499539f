// SPDX-License-Identifier: GPL-2.0-or-later

/** Groups of figures that the MBeans show as composite data. A client's proxy reads them back as these interfaces. */
package org.vesper.management.figures;
