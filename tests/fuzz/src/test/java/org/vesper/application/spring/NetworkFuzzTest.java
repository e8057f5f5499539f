// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.spring;

import static org.junit.jupiter.api.Assertions.assertFalse;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.io.AbstractResource;
import org.vesper.config.ConfigurationException;

/** The files of a network, up to the beans that they declare: nothing of an application is created, and nothing is fetched. */
class NetworkFuzzTest {

    private static final String FILE = "META-INF/spring/network.xml";
    private static final String ROOT = """
            <beans xmlns="http://www.springframework.org/schema/beans" xmlns:epn="http://vesper.org/schema/epn"
              xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
              xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd
              http://vesper.org/schema/epn http://vesper.org/schema/epn.xsd">
            """;

    static Stream<byte[]> files() {
        return Stream.of(ROOT + """
                <epn:event-type name="T"><epn:property name="a" type="int"/></epn:event-type>
                <epn:function name="f" class="a.B"/>
                <epn:adapter id="in" provider="tcp" listeners="s"><epn:setting name="port" value="${port}"/></epn:adapter>
                <epn:stream id="s" capacity="64" threads="2" partition-by="a" when-full="block" listeners="p, b"/>
                <epn:processor id="p" rules="r.epl" clock="system"/><epn:event-bean id="b" class="a.C"/>
                </beans>""",
                ROOT + "<bean id=\"x\" class=\"a.B\" epn:on-fault=\"stop\"><property name=\"n\"><list><value>#{1}</value></list></property></bean>"
                        + "<epn:latency-recorder id=\"x\"/><import resource=\"other.xml\"/></beans>",
                "<!DOCTYPE beans [<!ENTITY a SYSTEM \"file:///etc/hosts\">]>" + ROOT + "&a;</beans>",
                ROOT.replace("spring-beans.xsd", "nowhere.xsd") + "<alias name=\"a\" alias=\"b\"/></beans>")
                .map(text -> text.getBytes(StandardCharsets.UTF_8));
    }

    @MethodSource("files")
    @FuzzTest(maxExecutions = 500)
    void shouldReadTheDeclarationsOrSayWhatIsWrong(byte[] bytes) throws IOException {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            context.setAllowBeanDefinitionOverriding(false);
            try {
                read(context, bytes);
            } catch (RuntimeException e) {
                ConfigurationException explained = new ContextFailure(context, Map.of()).explain(e);
                assertFalse(explained.getMessage().isBlank(), e::toString);
            }
        }
    }

    private static void read(GenericApplicationContext context, byte[] bytes) throws IOException {
        File file = new File(bytes);
        LocatedDocuments documents = new LocatedDocuments();
        NetworkFileReader reader = new NetworkFileReader(context, file.url("/"), false);
        reader.setResourceLoader(context);
        reader.setProblemReporter(new ParsingProblems(documents));
        reader.setDocumentLoader(documents);
        reader.setSourceExtractor(documents);
        reader.setEntityResolver(new BundledSchemas(FILE, NetworkFuzzTest.class.getClassLoader()));
        reader.loadBeanDefinitions(file);
    }

    /** A file of a bundle that has no other. */
    private static final class File extends AbstractResource {

        private static final URLStreamHandler NOWHERE = new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) throws IOException {
                throw new IOException("there is no " + url);
            }
        };

        private final byte[] bytes;

        File(byte[] bytes) {
            this.bytes = bytes;
        }

        URL url(String path) throws MalformedURLException {
            return new URL(null, "bundle://1.0:0" + path, NOWHERE);
        }

        @Override
        public URL getURL() throws IOException {
            return url("/" + FILE);
        }

        @Override
        public InputStream getInputStream() {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public String getDescription() {
            return "URL [bundle://1.0:0/" + FILE + "]";
        }
    }
}
