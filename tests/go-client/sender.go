// SPDX-License-Identifier: GPL-2.0-or-later
package main

import (
	"bufio"
	"errors"
	"fmt"
	"math"
	"math/rand"
	"net"
	"os"
	"sync"
	"time"
)

const (
	tickBytes    = 20
	flushBytes   = 64 << 10
	answerTime   = 30 * time.Second
	answerLimit  = 1 << 20
	ackMs        = 10
	resumed      = 2
	lastPing     = 42
	stepPosition = 2 // of the u64 position in a payload of EVENTS
)

// kept is an EVENTS frame of version 2 that the server has not acknowledged.
type kept struct {
	end   uint64 // the position after its last event
	bytes []byte
}

// sender sends the ticks of its shares over a connection, and in version 2 over the next one if that one breaks.
type sender struct {
	to       string
	version  byte
	session  string
	shares   []*share
	random   *rand.Rand
	conn     net.Conn
	clock    byte
	maxBytes int
	out      bytesOf // what is to be written; its last frame may be an open one of EVENTS
	open     int     // where that begins in out, or -1
	planned  []int64 // of the ticks in out
	lag      histogram
	ticks    uint64 // also the position of the next one
	kept     []kept
	epoch    uint64
	begin    uint64 // the position at which this connection began
	durable  bool   // whether the server acknowledges by what is durable
	taken    uint64
	rejected uint64
	accepted uint64
	pong     chan uint64
	ended    chan error // of the goroutine that reads the present connection
	lock     sync.Mutex // for kept, taken and accepted, which the reader changes
}

// connect greets the server, defines layout and symbols, and sends again what was not acknowledged.
func (s *sender) connect() error {
	conn, err := net.DialTimeout("tcp", s.to, answerTime)
	if err != nil {
		return err
	}
	s.conn, s.open, s.out, s.planned = conn, -1, nil, nil
	if _, err := conn.Write(append(append(bytesOf(magic), s.version), s.hello()...)); err != nil {
		return err
	}
	in := bufio.NewReader(conn)
	if err := s.welcome(in); err != nil {
		return err
	}
	s.pong, s.ended = make(chan uint64, 1), make(chan error, 1)
	go s.read(in, s.pong, s.ended)
	definitions := s.definitions()
	s.lock.Lock()
	defer s.lock.Unlock()
	for _, frame := range s.kept {
		if frame.end > s.begin {
			definitions = append(definitions, frame.bytes...)
		}
	}
	_, err = conn.Write(definitions)
	return err
}

func (s *sender) hello() bytesOf {
	payload := ownDomain().appendTo(nil)
	if s.version == 1 {
		return bytesOf(nil).frame(helloFrame, layout(payload))
	}
	first := s.ticks
	if len(s.kept) > 0 {
		first = order.Uint64(s.kept[0].bytes[headerBytes+stepPosition:])
	}
	payload = payload.text(s.session).u64(s.epoch).u64(first).u32(ackMs).u32(0).text("go-client 1").u16(rejectsOption).u16(0)
	return bytesOf(nil).frame(helloFrame, payload)
}

func layout(b bytesOf) bytesOf {
	return b.text("StockTick").u8(3).text("symbol").u8(symbolType).text("lastPrice").u8(doubleType).text("clientTimestamp").u8(timeType)
}

// welcome takes the server's limits and, in version 2, the position at which to go on.
func (s *sender) welcome(in *bufio.Reader) error {
	s.conn.SetReadDeadline(time.Now().Add(answerTime))
	kind, f, err := readFrame(in, answerLimit)
	s.conn.SetReadDeadline(time.Time{})
	if err != nil {
		return fmt.Errorf("no WELCOME: %w", err)
	}
	if kind == errorFrame {
		return refusal(f)
	}
	if kind != welcomeFrame {
		return fmt.Errorf("a frame of type %d in place of WELCOME", kind)
	}
	s.clock, s.maxBytes = f.u8(), int(f.u32())
	if ids := f.u32(); len(s.shares) > int(ids) {
		return fmt.Errorf("%d symbols, but the server takes %d", len(s.shares), ids)
	}
	if s.version == 1 {
		return nil
	}
	state, epoch, position, durability := f.u8(), f.u64(), f.u64(), f.u8()
	if f.bad {
		return errShort
	}
	if s.epoch != 0 && state != resumed {
		return fmt.Errorf("the server has lost the session %s (state %d)", s.session, state)
	}
	s.epoch, s.begin, s.durable = epoch, position, durability != 0
	return nil
}

func (s *sender) definitions() bytesOf {
	var all, entries bytesOf
	if s.version == 2 {
		all = all.frame(layoutFrame, layout(bytesOf(nil).u16(0)))
	}
	for id, share := range s.shares {
		if len(entries)+6+len(share.symbol) > s.maxBytes {
			all, entries = all.frame(symbolsFrame, entries), nil
		}
		entries = entries.u32(uint32(id)).text(share.symbol)
	}
	return all.frame(symbolsFrame, entries)
}

// send puts the next tick into a frame, and writes when there is enough.
func (s *sender) send(plannedNs int64) error {
	id := s.ticks % uint64(len(s.shares))
	if s.open >= 0 && len(s.out)-s.open-headerBytes+tickBytes > s.maxBytes {
		s.closeFrame()
	}
	if s.open < 0 {
		s.open = len(s.out)
		s.out = s.out.u32(0).u8(eventsFrame)
		if s.version == 2 {
			s.out = s.out.u16(0).u64(s.ticks)
		}
	}
	price := s.shares[id].tick(s.random)
	s.out = s.out.u32(uint32(id)).u64(math.Float64bits(price)).u64(uint64(timeValue(plannedNs, s.clock)))
	s.planned = append(s.planned, plannedNs)
	s.ticks++
	if len(s.out) >= flushBytes {
		return s.flush()
	}
	return nil
}

func (s *sender) closeFrame() {
	if s.open < 0 {
		return
	}
	order.PutUint32(s.out[s.open:], uint32(len(s.out)-s.open-headerBytes))
	if s.version == 2 {
		s.lock.Lock()
		s.kept = append(s.kept, kept{s.ticks, append([]byte(nil), s.out[s.open:]...)})
		s.lock.Unlock()
	}
	s.open = -1
}

func (s *sender) flush() error {
	s.closeFrame()
	if len(s.out) == 0 {
		return nil
	}
	s.recordLag()
	_, err := s.conn.Write(s.out)
	s.out, s.planned = s.out[:0], s.planned[:0]
	if err != nil {
		select { // Perhaps the server has said why.
		case reason := <-s.ended:
			return reason
		case <-time.After(time.Second):
		}
	}
	return err
}

func (s *sender) recordLag() {
	now := nowNs()
	for _, planned := range s.planned {
		s.lag.record(now - planned)
	}
}

// cut breaks the connection at any byte of what waits, and goes on over another one.
func (s *sender) cut() error {
	s.closeFrame()
	s.recordLag()
	s.conn.Write(s.out[:s.random.Intn(len(s.out)+1)])
	s.conn.(*net.TCPConn).SetLinger(s.random.Intn(2) - 1) // with RST, or with FIN
	s.conn.Close()
	<-s.ended
	return s.connect()
}

// end waits until all has been taken, says goodbye and returns what is wrong.
func (s *sender) end() error {
	defer s.conn.Close()
	s.conn.SetReadDeadline(time.Now().Add(answerTime))
	bye := bytesOf(nil).frame(byeFrame, nil)
	if s.version == 2 {
		if _, err := s.conn.Write(bytesOf(nil).frame(pingFrame, bytesOf(nil).u64(lastPing))); err != nil {
			return err
		}
		select {
		case number := <-s.pong:
			if number != lastPing || s.taken != s.ticks || s.rejected != 0 {
				return fmt.Errorf("PONG %d, %d of %d ticks taken, %d rejected", number, s.taken, s.ticks, s.rejected)
			}
		case err := <-s.ended:
			return err
		}
		bye = bytesOf(nil).frame(byeFrame, bytesOf{1})
	}
	if _, err := s.conn.Write(bye); err != nil {
		return err
	}
	if err := <-s.ended; err != nil {
		return err
	}
	if s.accepted != s.ticks-s.begin {
		return fmt.Errorf("GOODBYE for %d ticks in place of %d", s.accepted, s.ticks-s.begin)
	}
	return nil
}

// read takes the answers of a connection to its end, which is no error after GOODBYE.
func (s *sender) read(in *bufio.Reader, pong chan<- uint64, ended chan<- error) {
	for {
		kind, f, err := readFrame(in, answerLimit)
		if err != nil {
			ended <- fmt.Errorf("the connection ended: %w", err)
			return
		}
		switch kind {
		case ackFrame:
			s.acknowledge(f)
		case rejectFrame:
			fmt.Fprintf(os.Stderr, "tick %d is rejected: %s\n", f.u64(), f.text())
		case pongFrame:
			pong <- f.u64()
		case goodbyeFrame:
			s.accepted = f.u64()
			ended <- nil
			return
		case errorFrame:
			ended <- refusal(f)
			return
		case redirectFrame:
			ended <- errors.New("the server sends this client elsewhere, which it does not know")
			return
		}
	}
}

// acknowledge forgets the frames that the server will not ask for again.
func (s *sender) acknowledge(f *fields) {
	s.lock.Lock()
	defer s.lock.Unlock()
	taken, durable, rejected := f.u64(), f.u64(), f.u64()
	s.taken, s.rejected = taken, rejected
	release := taken
	if s.durable {
		release = durable
	}
	for len(s.kept) > 0 && s.kept[0].end <= release {
		s.kept = s.kept[1:]
	}
}
