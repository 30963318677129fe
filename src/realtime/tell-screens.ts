import { isAfterCall } from '../calls/second-pass.js';
import type { OnRelease } from './call-feed.js';
import { REDACTED_WALL, redactedRoomOf, roomOf, WALL, type CallServer } from './call-socket.js';
import { toWireEvent, toWireSummary } from './to-wire.js';

/** Whether a screen of this process watches that call, redacted or not. */
export function isCallWatched(io: CallServer, callId: string): boolean {
  return isSomebodyIn(io, roomOf(callId)) || isSomebodyIn(io, redactedRoomOf(callId));
}

function isSomebodyIn(io: CallServer, room: string): boolean {
  return io.of('/').adapter.rooms.has(room);
}

/** Sends what a call releases to the screens that watch it, and to the wall: each as its user may see it. */
export function tellScreens(io: CallServer): OnRelease {
  return (record, view, redaction) => {
    const now = new Date();
    const isForWall = !isAfterCall(record.event); // which shows what a call does
    const summary = record.seq === null ? null : toWireSummary(view, now);
    io.to(roomOf(record.callId)).emit('call:event', toWireEvent(record), summary);
    if (summary && isForWall) io.to(WALL).emit('wall:call', summary);
    const redactedRoom = redactedRoomOf(record.callId);
    if (record.seq === null || !(isSomebodyIn(io, redactedRoom) || isSomebodyIn(io, REDACTED_WALL))) return;
    const told = redaction.redact(record);
    const redacted = toWireSummary(redaction.redactView(view), now);
    if (told) io.to(redactedRoom).emit('call:event', toWireEvent(told), redacted);
    if (isForWall) io.to(REDACTED_WALL).emit('wall:call', redacted);
  };
}
