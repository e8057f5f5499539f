// SPDX-License-Identifier: GPL-2.0-or-later

/** The form of answers: text for a reader, or JSON for a program. */
package org.vesper.cli.internal.answer;
