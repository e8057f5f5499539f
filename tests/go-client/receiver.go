// SPDX-License-Identifier: GPL-2.0-or-later
package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"sync"
)

const (
	payloadLimit = 64 << 10
	symbolLimit  = 1 << 16
	tooNew       = 2 // ERROR UNSUPPORTED_VERSION
	malformed    = 5 // ERROR MALFORMED_FRAME
)

// receiver is a server of version 1: it takes the signals that a tcp-writer sends.
type receiver struct {
	from     int64 // only ticks planned from here on are measured
	response histogram
	service  histogram
	signals  map[string]int // by symbol
	total    int
	lock     sync.Mutex
}

// column is a property of the signals, as HELLO has it.
type column struct {
	name string
	kind byte
}

func (r *receiver) accept(listener net.Listener) {
	for {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		go func() {
			defer conn.Close()
			if err := r.serve(conn); err != nil && err != io.EOF {
				fmt.Println("receiver:", err)
			}
		}()
	}
}

func (r *receiver) serve(conn net.Conn) error {
	in := bufio.NewReader(conn)
	preface := make([]byte, len(magic)+1)
	if _, err := io.ReadFull(in, preface); err != nil {
		return err
	}
	if string(preface) != magic+"\x01" {
		return refuse(conn, tooNew, 0, "this receiver speaks version 1")
	}
	kind, f, err := readFrame(in, payloadLimit)
	if err != nil {
		return err
	}
	columns, clock := readHello(f)
	if kind != helloFrame || f.bad {
		return refuse(conn, malformed, 0, "HELLO cannot be read")
	}
	welcome := bytesOf(nil).u8(clock).u32(payloadLimit).u32(symbolLimit)
	if _, err := conn.Write(bytesOf(nil).frame(welcomeFrame, welcome)); err != nil {
		return err
	}
	return r.take(conn, in, columns, clock)
}

// readHello returns the layout, and the clock that both hosts have in common.
func readHello(f *fields) ([]column, byte) {
	known := f.u8() == 1
	theirs := domain{f.text(), f.text()}
	f.u64() // the offset of the wall clock, which the writer does not know
	f.text()
	columns := make([]column, f.u8())
	for i := range columns {
		columns[i] = column{f.text(), f.u8()}
	}
	switch {
	case !known || !theirs.known():
		return columns, noClock
	case theirs == ownDomain():
		return columns, monotonic
	}
	return columns, wall
}

func refuse(conn net.Conn, code uint16, accepted uint64, text string) error {
	conn.Write(bytesOf(nil).frame(errorFrame, bytesOf(nil).u16(code).u64(accepted).text(text)))
	return fmt.Errorf("refused: %s", text)
}

// take reads frames until BYE.
func (r *receiver) take(conn net.Conn, in *bufio.Reader, columns []column, clock byte) error {
	symbols := map[uint32]string{}
	var taken uint64
	for {
		kind, f, err := readFrame(in, payloadLimit)
		if err != nil {
			return err
		}
		switch kind {
		case symbolsFrame:
			for len(f.rest) > 0 && !f.bad {
				id := f.u32()
				symbols[id] = f.text()
			}
		case eventsFrame:
			for len(f.rest) > 0 && !f.bad {
				r.takeSignal(f, columns, symbols, clock)
				taken++
			}
		case byeFrame:
			_, err := conn.Write(bytesOf(nil).frame(goodbyeFrame, bytesOf(nil).u64(taken)))
			return err
		default:
			f.bad = true
		}
		if f.bad {
			return refuse(conn, malformed, taken, fmt.Sprintf("a frame of type %d cannot be read", kind))
		}
	}
}

// takeSignal reads one event, and measures how long its tick took until now.
func (r *receiver) takeSignal(f *fields, columns []column, symbols map[uint32]string, clock byte) {
	values := map[string]uint64{}
	for _, column := range columns {
		switch column.kind {
		case doubleType, timeType:
			values[column.name] = f.u64()
		case symbolType:
			values[column.name] = uint64(f.u32())
		default:
			f.bad = true
		}
	}
	symbol, defined := symbols[uint32(values["symbol"])]
	if f.bad = f.bad || !defined; f.bad {
		return
	}
	now := nowNs()
	nowTime := timeValue(now, clock)
	r.lock.Lock()
	defer r.lock.Unlock()
	r.signals[symbol]++
	r.total++
	planned := int64(values["clientTimestamp"])
	if clock != noClock && planned != unknownTime && nowTime-planned <= now-r.from {
		r.response.record(nowTime - planned)
		r.service.record(nowTime - int64(values["timestamp"]))
	}
}
