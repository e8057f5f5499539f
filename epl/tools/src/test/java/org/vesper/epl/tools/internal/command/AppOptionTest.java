// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.Aggregate;
import org.vesper.epl.tools.CommandLineTrial;

class AppOptionTest {

    private static final String NETWORK = """
            <?xml version="1.0" encoding="UTF-8"?>
            <beans xmlns="http://www.springframework.org/schema/beans" xmlns:epn="http://vesper.org/schema/epn"
                   xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                   xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd
                                       http://vesper.org/schema/epn http://vesper.org/schema/epn.xsd">
              <epn:event-type name="Pay" class="PACKAGE$Pay"/>
              <epn:event-type name="Tick">
                <epn:property name="price" type="decimal"/>
                <epn:property name="at" type="instant"/>
              </epn:event-type>
              <epn:function name="fee" bean="fees"/>
              <epn:aggregate name="most" class="PACKAGE$Most"/>
              <bean id="fees" class="PACKAGE$Fees"><constructor-arg value="${rate}"/></bean>
              <bean id="database" class="PACKAGE$Database"/>
              <epn:adapter id="in" provider="tcp" listeners="rules"><epn:setting name="port" value="${port}"/></epn:adapter>
              <epn:processor id="rules" rules="pay.epl" listeners="database"/>
            </beans>
            """;

    @TempDir
    private Path folder;
    private Path jar;
    private String pays;

    /** An event with a nested one and an enum. */
    public static final class Pay {

        private Merchant merchant;
        private BigDecimal amount;
        private Side side;

        public Merchant getMerchant() {
            return merchant;
        }

        public void setMerchant(Merchant merchant) {
            this.merchant = merchant;
        }

        public BigDecimal getAmount() {
            return amount;
        }

        public void setAmount(BigDecimal amount) {
            this.amount = amount;
        }

        public Side getSide() {
            return side;
        }

        public void setSide(Side side) {
            this.side = side;
        }
    }

    /** In an event. */
    public static final class Merchant {

        private String name;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }
    }

    /** Of an event. */
    public enum Side { BUY, SELL }

    /** A bean with a function. */
    public static final class Fees {

        private final BigDecimal rate;

        public Fees(BigDecimal rate) {
            this.rate = rate;
        }

        public BigDecimal fee(BigDecimal amount) {
            return amount.multiply(rate);
        }
    }

    /** A bean that rules do not need. */
    public static final class Database {

        public Database() {
            throw new IllegalStateException("there is no database here");
        }
    }

    /** The largest of the values that have entered, of those that are there. */
    public static final class Most implements Aggregate<Double, Double> {

        private double most;

        @Override
        public void enter(Double value) {
            most = Math.max(most, value);
        }

        @Override
        public void leave(Double value) {
            // stays
        }

        @Override
        public Double value() {
            return most;
        }

        @Override
        public void reset() {
            most = 0;
        }
    }

    /** Moves the classes of the application into a jar within the jar; those on the class path of this test are not the same. */
    @BeforeEach
    void writeApplication() throws IOException {
        Map<String, byte[]> classes = new LinkedHashMap<>();
        for (Class<?> type : new Class<?>[] {AppOptionTest.class, Pay.class, Merchant.class, Side.class, Fees.class, Database.class, Most.class}) {
            String path = type.getName().replace('.', '/') + ".class";
            classes.put(path, type.getResourceAsStream('/' + path).readAllBytes());
        }
        ByteArrayOutputStream library = new ByteArrayOutputStream();
        write(library, classes);
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("META-INF/MANIFEST.MF", text("Manifest-Version: 1.0\nBundle-ManifestVersion: 2\nBundle-SymbolicName: pay\n"
                + "Vesper-Application: pay\nBundle-ClassPath: .,lib/events.jar\n\n"));
        entries.put("META-INF/spring/pay.xml", text(NETWORK.replace("PACKAGE", AppOptionTest.class.getName())));
        entries.put("META-INF/vesper/application.properties", text("rate=0.1\nport=0\nlimit=5\n"));
        entries.put("META-INF/vesper/pay.epl", text("@Name('own') SELECT merchant.name AS name, fee(amount) AS fee FROM Pay\n"
                + "WHERE side = 'BUY' AND amount > ${limit};"));
        entries.put("lib/events.jar", library.toByteArray());
        jar = folder.resolve("pay.jar");
        try (OutputStream out = Files.newOutputStream(jar)) {
            write(out, entries);
        }
        pays = "Pay=" + file("pay.csv", "merchant.name,amount,side\nFoo,10.50,BUY\nBar,2,BUY\nFoo,7,SELL\n,6,BUY\n");
    }

    @Test
    void shouldRunTheRulesOfAnApplication() {
        CommandLineTrial run = CommandLineTrial.of("run", "--app", jar, "--events", pays);
        assertEquals("own,Foo,1.050\nown,,0.6\n", run.out(), run.err());
        assertEquals("own,Foo,5.250\n", CommandLineTrial.of("run", "--app", jar, "--events", pays, "--set", "rate=0.5", "--set", "limit=8").out());
        assertEquals("1 rule is right\n", CommandLineTrial.of("check", "--app", jar).out());
        assertTrue(CommandLineTrial.of("explain", "--app", jar).out().startsWith("rule own, META-INF/vesper/pay.epl:1"));
    }

    @Test
    void shouldRunOtherRulesWithTheTypesFunctionsAndSettingsOfAnApplication() throws IOException {
        Path rules = file("other.epl", "@Name('a') SELECT FEE(amount) AS f, MOST(CAST(amount, double)) AS m FROM Pay RETAIN ALL"
                + " HAVING amount > ${limit};\n@Name('t') SELECT price, at FROM Tick;");
        Path ticks = file("tick.csv", "price,at\n1.50,2026-01-01T00:00:00Z\n");
        CommandLineTrial run = CommandLineTrial.of("run", rules, "--app", jar, "--events", pays, "--events", "Tick=" + ticks);
        assertEquals("a,1.050,10.5\na,0.7,10.5\na,0.6,10.5\nt,1.50,2026-01-01T00:00:00Z\n", run.out(), run.err());
        assertEquals("2 rules are right\n", CommandLineTrial.of("check", rules, "--app", jar).out());
    }

    @Test
    void shouldSayWhatIsWrong() throws IOException {
        Path rules = file("other.epl", "@Name('a') SELECT merchant.nam AS n FROM Pay WHERE side = 'BYU';");
        assertFailure("Side has no constant BYU; did you mean BUY?", "check", rules, "--app", jar);
        assertFailure("the application has no event type Pays; did you mean Pay?", "run", "--app", jar, "--events", pays.replace("Pay=", "Pays="));
        assertFailure(":1: event type Pay has no property amuont; did you mean amount?", "run", "--app", jar, "--events",
                "Pay=" + file("wrong.csv", "amuont\n1\n"));
        assertFailure("has no setting lmit; did you mean limit?", "check", "--app", jar, "--set", "lmit=5");
        assertFailure("has no processor rule; did you mean rules?", "check", "--app", jar, "--processor", "rule");
        assertFailure("cannot read " + rules, "check", "--app", rules);
    }

    private static void assertFailure(String problem, Object... arguments) {
        CommandLineTrial trial = CommandLineTrial.of(arguments);
        assertEquals(1, trial.exitCode(), trial.out());
        assertTrue(trial.err().contains(problem), trial.err());
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void write(OutputStream to, Map<String, byte[]> entries) throws IOException {
        try (JarOutputStream out = new JarOutputStream(to)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                out.putNextEntry(new ZipEntry(entry.getKey()));
                out.write(entry.getValue());
                out.closeEntry();
            }
        }
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
