// SPDX-License-Identifier: GPL-2.0-or-later

/** The smallest application: a timer, a rule, a bean that prints. */
package org.vesper.samples.hello;
