// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

/** The name of a stream outside its application. */
record OfferName(String application, String stream) {

    @Override
    public String toString() {
        return application + "/" + stream;
    }
}
