// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What JConsole and the command line see: one class for each MXBean, as a view of the running part that it is named after. A view holds
 * no state of its own; ShortForms and DescribedMBean give figures and descriptions their form.
 */
package org.vesper.management.internal.view;
