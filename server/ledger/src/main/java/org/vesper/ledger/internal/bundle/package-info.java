// SPDX-License-Identifier: GPL-2.0-or-later

/** The activator of the bundle, which registers the ledger as a service. */
package org.vesper.ledger.internal.bundle;
