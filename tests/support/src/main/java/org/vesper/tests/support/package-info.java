// SPDX-License-Identifier: GPL-2.0-or-later

/** The foundation of the system tests. Start reading with {@link VesperServer} and {@link Distribution}. */
package org.vesper.tests.support;
