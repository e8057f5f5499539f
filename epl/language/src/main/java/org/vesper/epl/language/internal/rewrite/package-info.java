// SPDX-License-Identifier: GPL-2.0-or-later
/** Rewrites trees to equivalent ones that Esper evaluates as Vesper's authors expect. It depends on the checks, but not on the writers. */
package org.vesper.epl.language.internal.rewrite;
