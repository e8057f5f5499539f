// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.page;

import java.util.List;
import java.util.stream.Collectors;

/** Builds HTML that is well-formed XML too. <b>Threading:</b> one thread. */
final class Html {

    private final StringBuilder text = new StringBuilder();

    /** Adds markup as it is. */
    Html raw(String markup) {
        text.append(markup);
        return this;
    }

    /** Adds an element with a text. */
    Html element(String name, String content) {
        return raw("<" + name + ">" + escape(content) + "</" + name + ">\n");
    }

    /** Adds a chart with what it shows below. */
    Html figure(String svg, String caption) {
        return raw("<figure>\n" + svg).element("figcaption", caption).raw("</figure>\n");
    }

    Html list(List<String> items) {
        return raw("<ul>\n" + items.stream().map(item -> "<li>" + escape(item) + "</li>\n").collect(Collectors.joining()) + "</ul>\n");
    }

    /** Adds a table, whose first column has the names of its rows. */
    Html table(List<String> header, List<List<String>> rows) {
        raw("<div class=\"wide\"><table>\n<thead>").row("th", header).raw("</thead>\n<tbody>\n");
        rows.forEach(row -> row("td", row));
        return raw("</tbody></table></div>\n");
    }

    private Html row(String cell, List<String> cells) {
        return raw(cells.stream().map(content -> "<" + cell + ">" + escape(content) + "</" + cell + ">")
                .collect(Collectors.joining("", "<tr>", "</tr>\n")));
    }

    static String escape(String content) {
        return content.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
