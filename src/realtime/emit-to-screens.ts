import { isAfterCall } from '../calls/second-pass.js';
import type { OnRelease } from './call-feed.js';
import { REDACTED_WALL, redactedRoomOf, roomOf, WALL, type CallServer } from './call-socket.js';
import { toWireEvent, toWireSummary } from './to-wire.js';

/** Whether a screen of this process watches that call, redacted or not. */
export function isCallWatched(io: CallServer, callId: string): boolean {
  return hasMembers(io, roomOf(callId)) || hasMembers(io, redactedRoomOf(callId));
}

function hasMembers(io: CallServer, room: string): boolean {
  return io.of('/').adapter.rooms.has(room);
}

/** Sends what a call releases to the screens that watch it, and to the wall: each as its user may see it. */
export function emitToScreens(io: CallServer): OnRelease {
  return (record, view, redaction) => {
    const now = new Date();
    const isForWall = !isAfterCall(record.event); // which shows what a call does
    const summary = record.seq === null ? null : toWireSummary(view, now);
    io.to(roomOf(record.callId)).emit('call:event', toWireEvent(record), summary);
    if (summary && isForWall) io.to(WALL).emit('wall:call', summary);
    const redactedRoom = redactedRoomOf(record.callId);
    if (record.seq === null || !(hasMembers(io, redactedRoom) || hasMembers(io, REDACTED_WALL))) return;
    const redactedRecord = redaction.redact(record);
    const redacted = toWireSummary(redaction.redactView(view), now);
    if (redactedRecord) io.to(redactedRoom).emit('call:event', toWireEvent(redactedRecord), redacted);
    if (isForWall) io.to(REDACTED_WALL).emit('wall:call', redacted);
  };
}
