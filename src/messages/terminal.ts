/** The properties of standard error that matter here. */
export interface TerminalStream {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/**
 * Shows lines on a terminal.
 *
 * @returns undefined for a stream that is none: the standard error of a service is a log, kept, collected and read by
 * others
 */
export function printerOn(stream: TerminalStream): ((line: string) => void) | undefined {
  return stream.isTTY === true ? (line) => void stream.write(`${line}\n`) : undefined;
}
