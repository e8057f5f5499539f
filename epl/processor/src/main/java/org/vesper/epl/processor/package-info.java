// SPDX-License-Identifier: GPL-2.0-or-later

/** The processor stage that runs rules in EPL, on Esper. */
package org.vesper.epl.processor;
