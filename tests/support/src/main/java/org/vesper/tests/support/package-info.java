// SPDX-License-Identifier: GPL-2.0-or-later

/** What the system tests stand on. Start reading at {@link VesperServer} and {@link Distribution}. */
package org.vesper.tests.support;
