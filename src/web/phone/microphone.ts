import type { MicrophoneFault } from './phone-state.js';

/** Asks the browser, and it its user, whether we may listen; null when we may. */
export async function askForMicrophone(): Promise<MicrophoneFault | null> {
  const opened = await openMicrophone();
  if (typeof opened === 'string') return opened;
  closeMicrophone(opened);
  return null;
}

/** The microphone that the browser has chosen, as a call has it, or why there is none. To be closed. */
export async function openMicrophone(): Promise<MediaStream | MicrophoneFault> {
  // outside of a secure context there is nothing to ask
  const devices = (navigator as Partial<Navigator>).mediaDevices;
  if (!devices) return 'insecure';
  try {
    return await devices.getUserMedia({ audio: true });
  } catch (error) {
    return faultOf(error);
  }
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** By the names of Media Capture and Streams, §10.2 (getUserMedia). */
export function faultOf(error: unknown): MicrophoneFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'refused';
}
