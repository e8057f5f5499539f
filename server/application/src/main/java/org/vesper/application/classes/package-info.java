// SPDX-License-Identifier: GPL-2.0-or-later

/** The classes of an application: where they are looked up, and what is advised where one is missing. Depends on {@code jar}. */
package org.vesper.application.classes;
