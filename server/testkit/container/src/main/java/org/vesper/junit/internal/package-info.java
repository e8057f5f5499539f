// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The bundle that looks into the server from inside: Activator registers ServerProbe, which deploys applications with TestStages in the
 * place of the adapters that a test replaces. It knows the kernel and the deployment; the test reaches it by {@link org.vesper.junit.probe}
 * alone.
 */
package org.vesper.junit.internal;
