import { Closer } from '../../src/lib/closer.js';
import { silentLog } from '../../src/lib/log.js';
import { openStorage } from '../../src/storage/storage.js';
import { startMessageSender } from './message-sender.js';

/** A process that sends queued messages until it is killed. Arguments: the database and the SMS gateway. */
const [url = '', gatewayUrl = ''] = process.argv.slice(2);
const storage = await openStorage({ url, log: silentLog() });
startMessageSender({ storage, gatewayUrl, log: silentLog(), deliveryLimitMs: 60_000 }, new Closer());
