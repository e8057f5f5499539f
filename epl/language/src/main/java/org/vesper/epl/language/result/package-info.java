// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * The results of the language: errors with their places, templates and their rows, outlines of rules. These are plain values, independent
 * of their creation.
 */
package org.vesper.epl.language.result;
