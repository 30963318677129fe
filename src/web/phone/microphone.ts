import type { MicrophoneFault } from './phone-state.js';

/** Asks the browser, and it its user, whether we may listen; null when we may. */
export async function askForMicrophone(): Promise<MicrophoneFault | null> {
  // outside of a secure context there is nothing to ask
  const devices = (navigator as Partial<Navigator>).mediaDevices;
  if (!devices) return 'insecure';
  try {
    const stream = await devices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
    return null;
  } catch (error) {
    return faultOf(error);
  }
}

/** By the names of Media Capture and Streams, §10.2 (getUserMedia). */
export function faultOf(error: unknown): MicrophoneFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'refused';
}
