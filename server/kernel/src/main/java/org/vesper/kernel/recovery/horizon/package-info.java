// SPDX-License-Identifier: GPL-2.0-or-later

/** The horizons of a lane's stages: how far they read back, the state that they write instead, and so where the replay begins. */
package org.vesper.kernel.recovery.horizon;
