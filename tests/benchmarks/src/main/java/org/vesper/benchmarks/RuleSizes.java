// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vesper.api.EventType;
import org.vesper.benchmarks.contest.StockTick;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.spi.processor.RuleFile;
import org.vesper.testkit.TestProcessorContext;

/**
 * Prints the processor time in which rules of several sizes are parsed, checked and written, and compiled and started. The arguments are a
 * family of rules and sizes; each family should have a process of its own, and a small size first, which warms it up.
 */
final class RuleSizes {

    private static final List<EventType> TYPES = List.of(EventType.ofBean("StockTick", StockTick.class));
    private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final Map<String, IntFunction<String>> FAMILIES = new LinkedHashMap<>();

    static {
        FAMILIES.put("sum", n -> column(joined(n, i -> "lastPrice * " + i, " + ")));
        FAMILIES.put("functions", n -> column("ABS(".repeat(n) + "lastPrice" + ")".repeat(n)));
        FAMILIES.put("case", n -> column("CASE WHEN lastPrice > 1 THEN 1.5 ELSE ".repeat(n) + "2.5" + " END".repeat(n)));
        FAMILIES.put("in", n -> "@Name('r') SELECT symbol FROM StockTick WHERE symbol IN (" + joined(n, i -> "'S" + i + "'", ", ") + ");");
        FAMILIES.put("columns", n -> "@Name('r') SELECT " + joined(n, i -> "lastPrice * " + i + " AS c" + i, ", ") + " FROM StockTick;");
        FAMILIES.put("rules", n -> joined(n, i -> "@Name('r" + i + "') SELECT lastPrice FROM StockTick WHERE symbol = 'S" + i + "';",
                "\n"));
        FAMILIES.put("streams", n -> "@Name('r0') INSERT INTO S0 SELECT symbol FROM StockTick;"
                + joined(n, i -> "@Name('r" + i + "') INSERT INTO S" + i + " SELECT symbol FROM S" + (i - 1) + ";", "\n"));
    }

    private RuleSizes() {
    }

    public static void main(String[] args) {
        for (int i = 1; i < args.length; i++) {
            System.out.println(row(args[0], Integer.parseInt(args[i])));
        }
    }

    private static String row(String family, int size) {
        String text = FAMILIES.get(family).apply(size);
        long start = SYSTEM.getProcessCpuTime();
        List<Rule> rules = RuleParser.parse("rules.epl", text);
        long parsed = SYSTEM.getProcessCpuTime();
        new RuleTranslator(TYPES).translate(rules, List.of());
        long translated = SYSTEM.getProcessCpuTime();
        String row = "| " + family + " | " + size + " | " + (parsed - start) / 1_000_000 + " | "
                + (translated - parsed) / 1_000_000 + " | ";
        TestProcessorContext context = new TestProcessorContext(TYPES, List.of(new RuleFile("rules.epl", text)));
        try (EplProcessor processor = new EplProcessor(context.named("benchmark", "rules").classLoader(RuleSizes.class.getClassLoader())
                .with("compile-timeout", "10m").partitioned("symbol", List.of(event -> { })), 0)) {
            long started = SYSTEM.getProcessCpuTime();
            return row + (started - translated) / 1_000_000 + " | " + processor.rules().list().size() + " |";
        } catch (ConfigurationException e) {
            return row + e.getMessage().lines().findFirst().orElse("") + " |";
        }
    }

    private static String column(String expression) {
        return "@Name('r') SELECT " + expression + " AS x FROM StockTick;";
    }

    private static String joined(int size, IntFunction<String> part, String separator) {
        return IntStream.rangeClosed(1, size).mapToObj(part).collect(Collectors.joining(separator));
    }
}
