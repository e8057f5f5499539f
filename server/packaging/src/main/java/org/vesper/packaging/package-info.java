// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The form of an application's jar: {@link org.vesper.packaging.BundleLayout} names its headers and folders, and
 * {@link org.vesper.packaging.RulesBundle} makes one from rules alone. Knows the api and nothing else.
 */
package org.vesper.packaging;
