// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * What the HTTP listener answers, without a word of HTTP's own: each {@link org.vesper.http.internal.page.Page} makes an {@link
 * org.vesper.http.internal.page.Answer}.
 */
package org.vesper.http.internal.page;
