// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * Events as code that does not know their classes handles them. {@link org.vesper.event.EventAccess} makes, reads and fills the events of
 * one type; {@link org.vesper.event.EventMaker} and {@link org.vesper.event.EventValues} rest on it and are what most adapters need; {@link
 * org.vesper.event.Interest} says which events somebody wants. The package knows {@code org.vesper.api} and {@code org.vesper.config}.
 */
package org.vesper.event;
