// SPDX-License-Identifier: GPL-2.0-or-later

// A second client of Vesper's wire protocol, written from docs/internals/wire-protocol.md alone. It sends ticks to the application
// signal-generation at planned times, and receives the signals if the application sends them.
package main

import (
	"flag"
	"fmt"
	"math/rand"
	"net"
	"os"
	"runtime"
	"syscall"
	"time"
	"unsafe"
)

const (
	lookNs       = 200_000 // from one look at the plan to the next
	oversleepNs  = 100_000 // what the kernel adds to a sleep, mostly
	startNs      = 100_000_000
	signalsAfter = 30 * time.Second
)

var (
	to          = flag.String("to", "127.0.0.1:9002", "address of the tcp adapter")
	version     = flag.Int("protocol", 1, "version of the protocol, 1 or 2")
	connections = flag.Int("connections", 10, "connections, over which the symbols are partitioned")
	rate        = flag.Int64("rate", 1_000_000, "ticks per second over all connections")
	seconds     = flag.Int64("seconds", 10, "length of the measured part")
	warmup      = flag.Int64("warmup", 5, "seconds before it, counted but not measured")
	pacing      = flag.String("pacing", "park", "how it waits for what is due: park sleeps, hybrid sleeps half of the time and is exact")
	seed        = flag.Int64("seed", 42, "seed of the random prices")
	symbolFile  = flag.String("symbols", "symbols.txt", "file with the symbols")
	ruleFile    = flag.String("rules", "signals.epl", "file with the rules, which name the watched symbols")
	listen      = flag.String("receive", "", "address to receive signals at, from a tcp-writer")
	session     = flag.String("session", "", "version 2: name of the sessions, NAME/0 and so on")
	cuts        = flag.Int64("cuts", 0, "version 2 with -session: how often connections are cut in the run, one after the other")
)

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Println("verdict   INVALID:", err)
		os.Exit(1)
	}
	fmt.Println("verdict   VALID: every tick accepted, every signal as expected")
}

func run() error {
	if *cuts > 0 && (*version != 2 || *session == "") {
		return fmt.Errorf("-cuts needs -protocol 2 and -session NAME")
	}
	if *pacing != "park" && *pacing != "hybrid" {
		return fmt.Errorf("-pacing %s is neither park nor hybrid", *pacing)
	}
	shares, err := readShares(*symbolFile, *ruleFile)
	if err != nil {
		return err
	}
	signals := &receiver{signals: map[string]int{}}
	if *listen != "" {
		listener, err := net.Listen("tcp", *listen)
		if err != nil {
			return err
		}
		defer listener.Close()
		go signals.accept(listener)
	}
	senders, err := connectAll(shares)
	if err != nil {
		return err
	}
	if err := sendAll(senders, signals); err != nil {
		return err
	}
	var lag histogram
	var ticks uint64
	for _, s := range senders {
		lag.add(&s.lag)
		ticks += s.ticks
	}
	fmt.Println("accepted ", ticks, "ticks")
	fmt.Println("send lag ", &lag)
	return check(shares, signals)
}

func connectAll(shares []*share) ([]*sender, error) {
	senders := make([]*sender, *connections)
	for i := range senders {
		senders[i] = &sender{to: *to, version: byte(*version), random: rand.New(rand.NewSource(*seed + int64(i)))}
		if *session != "" {
			senders[i].session = fmt.Sprintf("%s/%d", *session, i)
		}
		for n := i; n < len(shares); n += *connections {
			senders[i].shares = append(senders[i].shares, shares[n])
		}
		if err := senders[i].connect(); err != nil {
			return nil, err
		}
	}
	return senders, nil
}

// sendAll sends each tick when it is due: tick n at n / rate seconds, over connection n modulo connections. Nothing moves the plan. At
// each look at it, one connection after the other gets all that is due on it, in one write.
func sendAll(senders []*sender, signals *receiver) error {
	runtime.LockOSThread() // Go's own sleep is as coarse as a millisecond.
	total := *rate * (*warmup + *seconds)
	startNs := nowNs() + startNs
	signals.lock.Lock()
	signals.from = startNs + *warmup*int64(time.Second)
	signals.lock.Unlock()
	planned := func(tick int64) int64 { return startNs + tick*int64(time.Second) / *rate }
	nextCut := int64(0)
	sent := int64(0)
	for wokeNs := nowNs(); sent < total; wokeNs = next(wokeNs) {
		due := sent
		for due < total && planned(due) <= wokeNs {
			due++
		}
		for i, s := range senders {
			for tick := int64(s.ticks)*int64(len(senders)) + int64(i); tick < due; tick += int64(len(senders)) {
				if err := s.send(planned(tick)); err != nil {
					return err
				}
			}
			if err := s.flush(); err != nil {
				return err
			}
		}
		sent = due
		if nextCut < *cuts && sent >= total*(nextCut+1)/(*cuts+1) {
			if err := senders[nextCut%int64(len(senders))].cut(); err != nil {
				return err
			}
			nextCut++
		}
	}
	for _, s := range senders {
		if err := s.end(); err != nil {
			return err
		}
	}
	return nil
}

// next waits after a look at the plan, and returns the time of the next one. The kernel sleeps longer than it is told.
func next(wokeNs int64) int64 {
	if *pacing == "park" {
		sleep(lookNs)
		return nowNs()
	}
	sleep(wokeNs + lookNs - oversleepNs - nowNs())
	now := nowNs()
	for now < wokeNs+lookNs {
		now = nowNs()
	}
	return now
}

// sleep keeps Go's own scheduler out, which would take the processor from this goroutine and give it back later.
func sleep(ns int64) {
	if ns > 0 {
		pause := syscall.NsecToTimespec(ns)
		syscall.RawSyscall(syscall.SYS_NANOSLEEP, uintptr(unsafe.Pointer(&pause)), 0, 0)
	}
}

// check compares the signals that have come with those that had to come.
func check(shares []*share, signals *receiver) error {
	expected := 0
	for _, s := range shares {
		expected += s.expected
	}
	fmt.Println("expected ", expected, "signals")
	if *listen == "" {
		return nil
	}
	count := func() int {
		signals.lock.Lock()
		defer signals.lock.Unlock()
		return signals.total
	}
	for end := time.Now().Add(signalsAfter); count() < expected && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	signals.lock.Lock()
	defer signals.lock.Unlock()
	fmt.Println("received ", signals.total, "signals")
	fmt.Println("response ", &signals.response)
	fmt.Println("service  ", &signals.service)
	for _, s := range shares {
		if signals.signals[s.symbol] != s.expected {
			return fmt.Errorf("%d signals of %s in place of %d", signals.signals[s.symbol], s.symbol, s.expected)
		}
	}
	return nil
}
