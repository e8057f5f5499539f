// SPDX-License-Identifier: GPL-2.0-or-later

/** What the MBean of a processor takes and answers about rules: files of rules, names of rules, outputs of rules in the shadow. */
package org.vesper.management.internal.rule;
