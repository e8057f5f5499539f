// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.tests.support.VesperServer;

/** The figures that a server answers with over HTTP, by the name of each with its labels. */
record Scrape(String text) {

    private static final Pattern SAMPLE = Pattern.compile("^([a-z_]+)((?:\\{.*})?) (\\S+)$", Pattern.MULTILINE);
    private static final Pattern URL = Pattern.compile("HTTP listens at (\\S+) with");

    static Scrape of(VesperServer server) throws IOException, InterruptedException {
        HttpResponse<String> answer = get(server, "/metrics", owner(server.instance()));
        if (answer.statusCode() != 200) {
            throw new AssertionError(answer.statusCode() + " " + answer.body());
        }
        return new Scrape(answer.body());
    }

    /** The value of a metric with these labels, in alphabetical order: {@code application="a",stage="b"}; NaN if there is none. */
    double value(String name, String labels) {
        return samples().getOrDefault(name + (labels.isEmpty() ? "" : "{" + labels + "}"), Double.NaN);
    }

    Map<String, Double> samples() {
        Map<String, Double> samples = new TreeMap<>();
        Matcher lines = SAMPLE.matcher(text);
        while (lines.find()) {
            samples.put(lines.group(1) + lines.group(2), Double.valueOf(lines.group(3).replace("+Inf", "Infinity")));
        }
        return samples;
    }

    Set<String> names() {
        Set<String> names = new TreeSet<>();
        SAMPLE.matcher(text).results().forEach(line -> names.add(line.group(1)));
        return names;
    }

    /** Asks for a page. */
    static HttpResponse<String> get(VesperServer server, String page, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url(server) + page));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Where the server says that it listens. */
    static String url(VesperServer server) {
        Matcher url = URL.matcher(server.log());
        if (!url.find()) {
            throw new AssertionError("no HTTP in the log:\n" + server.log());
        }
        return url.group(1);
    }

    /** The header by which the owner of an instance logs in. */
    static String[] owner(Path instance) throws IOException {
        Properties credential = new Properties();
        try (Reader reader = Files.newBufferedReader(instance.resolve("var/jmx.credential"))) {
            credential.load(reader);
        }
        return login(credential.getProperty("user"), credential.getProperty("password"));
    }

    static String[] login(String user, String password) {
        return new String[] {"Authorization",
            "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8))};
    }
}
