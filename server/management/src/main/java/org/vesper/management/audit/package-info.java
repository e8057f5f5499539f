// SPDX-License-Identifier: GPL-2.0-or-later

/** The audit log: a line for everything that changes the server, and for every attempt that was refused. */
package org.vesper.management.audit;
