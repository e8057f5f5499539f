// SPDX-License-Identifier: GPL-2.0-or-later

/** Commands that record what enters an application, play it again, and try rules on it. */
package org.vesper.cli.internal.playback;
