// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The view of JConsole and the command line: one class for each MXBean, named after the running part that it shows. A view has no state of
 * its own; ShortForms and DescribedMBean format figures and descriptions.
 */
package org.vesper.management.internal.view;
