// SPDX-License-Identifier: GPL-2.0-or-later

/** How far the stages of a lane look back, what they write instead, and so where the feeding of the lane begins. */
package org.vesper.kernel.recovery.horizon;
