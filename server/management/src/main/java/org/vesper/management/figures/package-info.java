// SPDX-License-Identifier: GPL-2.0-or-later

/** Groups of figures that the MBeans show. JMX carries a record as composite data, and a client's proxy reads it back. */
package org.vesper.management.figures;
