import {
  SIPP_DESCRIPTION,
  sippCallerScenario,
  SippProgram,
  sippSpeaks,
  sippUntilHungUp,
} from '../../test/asterisk/support/sipp-program.js';

/** Many phones in one cheap process, which say the same again and again until they are hung up on. */
export interface SippPhones {
  readonly host: string;
  /** µ-law, 8 kHz. */
  readonly says: Uint8Array;
}

/** Calls the helpline: so many at a time, so many in all, and waits to be hung up on. */
export function sippCallers(
  options: SippPhones & {
    readonly server: { readonly host: string; readonly port: number };
    readonly atOnce: number;
    readonly inAll: number;
    readonly perSecond: number;
  },
): Promise<SippProgram> {
  const { server, host, says, atOnce, inAll, perSecond } = options;
  const how = ['-l', atOnce, '-m', inAll, '-r', perSecond, '-s', '116'].map(String);
  return SippProgram.start({ scenario: CALLER, says, host, args: [...how, `${server.host}:${server.port}`] });
}

/** Answers every call at that address. */
export function sippAgents({
  host,
  says,
  port,
}: SippPhones & { readonly port: number }): Promise<SippProgram> {
  return SippProgram.start({ scenario: AGENT, says, host, args: ['-p', String(port), '-aa'] });
}

const reply = (status: string, more = '\nContent-Length: 0\n'): string => `
SIP/2.0 ${status}
[last_Via:]
[last_From:]
[last_To:];tag=[pid]t[call_number]
[last_Call-ID:]
[last_CSeq:]
Contact: <sip:[local_ip]:[local_port]>${more}`;

const dialog = (method: string): string => `
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:2547000[call_number]@[local_ip]:[local_port]>;tag=[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>[peer_tag_param]
Call-ID: [call_id]
CSeq: 1 ${method}
Contact: <sip:caller@[local_ip]:[local_port]>
Max-Forwards: 70`;

const CALLER = sippCallerScenario(dialog, `${sippSpeaks(-1)}\n${sippUntilHungUp()}`);

/** Asterisk asks each account every ten seconds whether it is still there (OPTIONS). */
const AGENT = `<?xml version="1.0" encoding="UTF-8" ?>
<scenario name="agent">
  <recv request="OPTIONS" optional="true" next="1"/>
  <recv request="INVITE"/>
  <send><![CDATA[${reply('180 Ringing')}
]]></send>
  <send retrans="500"><![CDATA[${reply('200 OK', SIPP_DESCRIPTION)}
]]></send>
  <recv request="ACK"/>
  ${sippSpeaks(-1)}
${sippUntilHungUp()}
  <nop next="2"/>
  <label id="1"/>
  <send><![CDATA[${reply('200 OK')}
]]></send>
  <label id="2"/>
</scenario>
`;
