// SPDX-License-Identifier: GPL-2.0-or-later
/** Whether the server does all that it should, the same for every face of management: {@link org.vesper.management.health.Health}. */
package org.vesper.management.health;
