// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The bundle inside the server: Activator registers ServerProbe, which deploys applications with TestStages in place of the adapters that
 * a test replaces. Depends on the kernel and the deployment; the test accesses it only through {@link org.vesper.junit.probe}.
 */
package org.vesper.junit.internal;
