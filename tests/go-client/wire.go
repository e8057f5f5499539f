// SPDX-License-Identifier: GPL-2.0-or-later
package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"syscall"
	"time"
	"unsafe"
)

// Types of frames.
const (
	helloFrame    = 1
	symbolsFrame  = 2
	eventsFrame   = 3
	byeFrame      = 4
	layoutFrame   = 5
	pingFrame     = 6
	welcomeFrame  = 129
	goodbyeFrame  = 130
	errorFrame    = 131
	ackFrame      = 132
	pongFrame     = 133
	redirectFrame = 134
	rejectFrame   = 135

	// The option of HELLO that asks for REJECT frames.
	rejectsOption = 2
)

// Wire types of values.
const (
	doubleType = 4
	timeType   = 5
	symbolType = 6
)

// Clocks of WELCOME.
const (
	noClock   = 0
	monotonic = 1
	wall      = 2
)

const (
	magic       = "VSPR"
	unknownTime = math.MinInt64
	headerBytes = 5
)

var order = binary.BigEndian

// bytesOf is what is written or read so far; each method appends a value.
type bytesOf []byte

func (b bytesOf) u8(value byte) bytesOf    { return append(b, value) }
func (b bytesOf) u16(value uint16) bytesOf { return order.AppendUint16(b, value) }
func (b bytesOf) u32(value uint32) bytesOf { return order.AppendUint32(b, value) }
func (b bytesOf) u64(value uint64) bytesOf { return order.AppendUint64(b, value) }
func (b bytesOf) text(value string) bytesOf {
	return append(b.u16(uint16(len(value))), value...)
}
func (b bytesOf) frame(kind byte, payload bytesOf) bytesOf {
	return append(b.u32(uint32(len(payload))).u8(kind), payload...)
}

// fields reads a payload; what is missing at its end makes it bad.
type fields struct {
	rest []byte
	bad  bool
}

func (f *fields) take(length int) []byte {
	if f.bad = f.bad || length > len(f.rest); f.bad {
		return make([]byte, min(length, 8))
	}
	taken := f.rest[:length]
	f.rest = f.rest[length:]
	return taken
}
func (f *fields) u8() byte     { return f.take(1)[0] }
func (f *fields) u16() uint16  { return order.Uint16(f.take(2)) }
func (f *fields) u32() uint32  { return order.Uint32(f.take(4)) }
func (f *fields) u64() uint64  { return order.Uint64(f.take(8)) }
func (f *fields) text() string { return string(f.take(int(f.u16()))) }

// readFrame reads a frame of at most so many bytes of payload.
func readFrame(in *bufio.Reader, most uint32) (byte, *fields, error) {
	var header [headerBytes]byte
	if _, err := io.ReadFull(in, header[:]); err != nil {
		return 0, nil, err
	}
	length := order.Uint32(header[:])
	if length > most {
		return 0, nil, fmt.Errorf("a frame of type %d has %d bytes, more than %d", header[4], length, most)
	}
	payload := make([]byte, length)
	_, err := io.ReadFull(in, payload)
	return header[4], &fields{rest: payload}, err
}

// refusal returns the text of an ERROR.
func refusal(f *fields) error {
	code, accepted, text := f.u16(), f.u64(), f.text()
	return fmt.Errorf("the server answers ERROR %d after %d events: %s", code, accepted, text)
}

// domain is the clock domain of this host; both are empty if it is not known.
type domain struct{ host, boot string }

func ownDomain() domain {
	read := func(name string) string {
		text, err := os.ReadFile("/proc/sys/kernel/" + name)
		if err != nil {
			return ""
		}
		return strings.TrimSuffix(string(text), "\n")
	}
	return domain{read("hostname"), read("random/boot_id")}
}

func (d domain) known() bool { return d.host != "" || d.boot != "" }

func (d domain) appendTo(b bytesOf) bytesOf {
	known := byte(0)
	if d.known() {
		known = 1
	}
	return b.u8(known).text(d.host).text(d.boot).u64(0)
}

// Go's own clock is CLOCK_MONOTONIC, but from another zero; this is the difference.
var clockBase, clockZero = func() (int64, time.Time) {
	var now syscall.Timespec
	zero := time.Now()
	if _, _, err := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, 1, uintptr(unsafe.Pointer(&now)), 0); err != 0 {
		panic(err)
	}
	return now.Nano(), zero
}()

// nowNs is CLOCK_MONOTONIC.
func nowNs() int64 { return clockBase + int64(time.Since(clockZero)) }

// timeValue converts a time of CLOCK_MONOTONIC into a TIME of a clock.
func timeValue(monotonicNs int64, clock byte) int64 {
	switch clock {
	case monotonic:
		return monotonicNs
	case wall:
		return monotonicNs - clockBase + clockZero.UnixNano()
	}
	return unknownTime
}

var errShort = errors.New("a payload is too short")
