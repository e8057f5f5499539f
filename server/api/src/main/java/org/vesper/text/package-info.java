// SPDX-License-Identifier: GPL-2.0-or-later
/** Text of strangers on its way to logs and terminals: {@link org.vesper.text.VisibleText}, {@link org.vesper.text.VisibleWriter}. */
package org.vesper.text;
