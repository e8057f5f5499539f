// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Rules as they stand in files, in both dialects: right by their grammar, not yet translated. Begin with {@code RuleFiles}. Knows the
 * language and nothing of this module.
 */
package org.vesper.epl.processor.internal.source;
