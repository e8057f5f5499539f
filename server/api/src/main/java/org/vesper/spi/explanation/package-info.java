// SPDX-License-Identifier: GPL-2.0-or-later
/** Why a rule had an output, or none: what a processor that explains its rules says about one event or step of the clock. */
package org.vesper.spi.explanation;
