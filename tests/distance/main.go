// SPDX-License-Identifier: GPL-2.0-or-later

// A long line between two network interfaces: what enters one leaves the other after a delay, unless it is lost. Both are TUN devices,
// which the caller moves to where they are needed, so that TCP of two separate network stacks runs over the line. A line on the standard
// input is the share of packets that are lost from then on, in per cent; 100 cuts the line.
package main

import (
	"bufio"
	"encoding/binary"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"runtime"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"
)

const (
	setInterface = 0x400454ca // TUNSETIFF
	plainPackets = 0x1001     // IFF_TUN | IFF_NO_PI
	nameBytes    = 16
	packetBytes  = 65_536
	queued       = 1 << 16 // packets on their way
	finestSleep  = 100 * time.Microsecond
	million      = 1_000_000
)

var (
	a     = flag.String("a", "vesper-a", "name of one interface")
	b     = flag.String("b", "vesper-b", "name of the other one")
	delay = flag.Duration("delay", 50*time.Millisecond, "how long a packet takes, in each direction")
	loss  = flag.Float64("loss", 1, "per cent of the packets that are lost, in each direction")

	lostOfMillion atomic.Int64
)

// packet is on its way until it is due.
type packet struct {
	due   time.Time
	bytes []byte
}

func main() {
	flag.Parse()
	lose(*loss)
	ends := []int{open(*a), open(*b)}
	fmt.Println("ready:", *a, *b, *delay, "in each direction,", *loss, "% loss")
	for i := range ends {
		go carry(ends[i], ends[1-i])
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		if percent, err := strconv.ParseFloat(lines.Text(), 64); err == nil {
			lose(percent)
		}
	}
}

func lose(percent float64) {
	lostOfMillion.Store(int64(percent / 100 * million))
}

func open(name string) int {
	file, err := syscall.Open("/dev/net/tun", syscall.O_RDWR, 0)
	if err != nil {
		panic(fmt.Sprintf("/dev/net/tun: %v; this needs root", err))
	}
	request := make([]byte, 40)
	copy(request[:nameBytes-1], name)
	binary.NativeEndian.PutUint16(request[nameBytes:], plainPackets)
	if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, uintptr(file), setInterface, uintptr(unsafe.Pointer(&request[0]))); err != 0 {
		panic(fmt.Sprintf("%s: %v", name, err))
	}
	return file
}

// carry takes packets in one direction, in their order.
func carry(from, to int) {
	line := make(chan packet, queued)
	go deliver(line, to)
	buffer := make([]byte, packetBytes)
	for {
		length, err := syscall.Read(from, buffer)
		if err != nil {
			time.Sleep(time.Millisecond) // The interface is not up yet.
			continue
		}
		if rand.Int63n(million) < lostOfMillion.Load() {
			continue
		}
		select {
		case line <- packet{time.Now().Add(*delay), append([]byte(nil), buffer[:length]...)}:
		default: // As a router does whose queue is full.
		}
	}
}

func deliver(line <-chan packet, to int) {
	runtime.LockOSThread() // Go's own sleep is as coarse as a millisecond.
	for next := range line {
		if left := time.Until(next.due); left > finestSleep {
			pause := syscall.NsecToTimespec(int64(left))
			syscall.Nanosleep(&pause, nil)
		}
		syscall.Write(to, next.bytes) // What the other side does not take is lost.
	}
}
