// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Syntactically correct rules in both dialects, as written in files and not yet translated. Begin with {@code RuleFiles}. Knows the
 * language, but nothing else of this module.
 */
package org.vesper.epl.processor.internal.source;
