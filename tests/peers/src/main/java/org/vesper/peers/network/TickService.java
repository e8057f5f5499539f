// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.peers.network;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import org.vesper.api.EventSink;
import org.vesper.benchmarks.HandWrittenLoop;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.samples.signals.SignalCollector;

/**
 * A service written by hand for signal-generation, without a container and without an engine: Netty with one event loop, Vesper's decoder,
 * the rules as a loop, the collector and the latency recorder of the sample. It follows the user guide of Netty 4.x; reads have the size
 * and the number per wake-up of Vesper's TCP adapter. The load generator finds the MBeans of a server in it.
 *
 * <p><b>Threading:</b> the event loop counts; any thread reads. The process ends when its standard input does.
 */
public final class TickService {

    private static final int READ_BYTES = 2048;
    private static final int READS_PER_WAKE_UP = 16;

    private final List<String> watched;
    private final HistogramLatencyRecorder latencies = new HistogramLatencyRecorder();
    private final SignalCollector collector = new SignalCollector(latencies);
    private final InetSocketAddress address;
    private volatile EventSink rules;
    private volatile int clients;
    private volatile long accepted;

    private TickService(Transport transport) throws InterruptedException, IOException {
        watched = TickSymbols.watched();
        restartRules();
        MultiThreadIoEventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, transport.handlers());
        FixedRecvByteBufAllocator reads = new FixedRecvByteBufAllocator(READ_BYTES);
        reads.maxMessagesPerRead(READS_PER_WAKE_UP);
        Channel channel = new ServerBootstrap().group(loops).channel(transport.channel())
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, reads).childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel client) {
                        client.pipeline().addLast(new Client(TickService.this));
                    }
                }).bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
        address = (InetSocketAddress) channel.localAddress();
    }

    /** Argument: the transport. Prints the address of its MBeans. */
    public static void main(String[] args) throws Exception {
        TickService service = new TickService(Transport.valueOf(args[0].toUpperCase(Locale.ROOT)));
        System.out.println("listening " + ServiceBeans.open(service));
        System.in.transferTo(OutputStream.nullOutputStream());
        System.exit(0);
    }

    /** The rules, without memory of earlier events after {@link #restartRules}. */
    EventSink rules() {
        return rules;
    }

    void restartRules() {
        rules = new HandWrittenLoop(watched, collector);
    }

    SignalCollector collector() {
        return collector;
    }

    HistogramLatencyRecorder latencies() {
        return latencies;
    }

    InetSocketAddress address() {
        return address;
    }

    int clients() {
        return clients;
    }

    long eventsAccepted() {
        return accepted;
    }

    void joined() {
        clients++;
    }

    void left() {
        clients--;
    }

    void accepted(long events) {
        accepted += events;
    }
}
