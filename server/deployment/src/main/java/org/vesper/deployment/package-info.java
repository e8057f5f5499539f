// SPDX-License-Identifier: GPL-2.0-or-later

/** Applications in the server: which there are, what state they are in, and how they come and go. */
package org.vesper.deployment;
