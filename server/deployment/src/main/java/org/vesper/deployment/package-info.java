// SPDX-License-Identifier: GPL-2.0-or-later

/** The applications in the server: their set, their states, and their deployment. */
package org.vesper.deployment;
