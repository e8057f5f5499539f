// SPDX-License-Identifier: GPL-2.0-or-later

/** Applications read from their jars, without a server. */
package org.vesper.deployment.offline;
